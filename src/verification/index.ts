/** Verification: what other rooms use. */
export { hiddenIndicesNeeded } from './ladder.js';
export type { TermSources } from './term-library.js';
export type { Evidence, EvidenceTerms, Rung, SourceConflict, Status, Verdict } from './verdict.js';
export { type Claim, type VerificationOptions, verify, verifyMany } from './verify.js';
