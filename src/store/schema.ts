/**
 * Tables of the result database, the same on SQLite and PostgreSQL. Exact integers of any size and
 * structured values are text (decimal, JSON); flags are 0 or 1.
 */
import type { Generated } from 'kysely';

export interface Database {
  run: RunTable;
  stage_result: StageResultTable;
  candidate: CandidateTable;
  verification_chunk: VerificationChunkTable;
  chunk_tally: ChunkTallyTable;
  relation: RelationTable;
}

export interface RunTable {
  id: Generated<number>;
  label: string;
  options_json: string;
  started_at: string;
  finished_at: string | null;
  report_json: string | null;
}

export interface StageResultTable {
  stage: string;
  /** sha256 (hex) of everything that the stage's output depends on. */
  input_hash: string;
  output_json: string;
  wall_ms: number;
  peak_memory_bytes: number;
  finished_at: string;
}

export interface CandidateTable {
  ranking: string;
  /** 1 = highest log-odds. */
  rank: number;
  left_sequence: string;
  right_sequence: string;
  log_odds: number;
  recorded: number;
}

export interface VerificationChunkTable {
  search: string;
  chunk: number;
  proposals: number;
  finished_at: string;
}

export interface ChunkTallyTable {
  search: string;
  chunk: number;
  tally_json: string;
}

export interface RelationTable {
  search: string;
  id: string;
  /** Order of discovery within the search; with `id` it makes listings reproducible. */
  ordinal: number;
  statement: string;
  latex: string;
  proposer: string;
  sequences_json: string;
  rung: string;
  matched: number;
  held_out: number;
  fresh: number;
  verified: number;
  significance_bits: number;
  checked_from: number | null;
  checked_to: number | null;
  refutation_json: string | null;
  probe_log_odds: number | null;
  probe_rank: number | null;
  recorded: string;
  recorded_kinds_json: string;
  proposal_json: string;
  evidence_json: string;
  notes_json: string;
}
