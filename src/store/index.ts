export type { Candidate } from './candidates.js';
export { storeErrors } from './errors.js';
export { displayUrl, openStore, type Store } from './open-store.js';
export type { Recorded, RelationFilter, Rung, StoredRelation } from './relations.js';
export type { RunRecord } from './runs.js';
export type { StageRecord } from './stages.js';
