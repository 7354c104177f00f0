import type { Kysely, Selectable } from 'kysely';
import type { ANumber, LinkKind } from '../../oeis-data/types.js';
import { storeErrors } from './errors.js';
import type { Database, RelationTable } from './schema.js';

export type Rung = 'proposed' | 'matched' | 'held out' | 'fresh' | 'refuted';

/** `partly recorded`: some but not all of the right side's sequences are linked with the left's. */
export type Recorded = 'recorded' | 'partly recorded' | 'unrecorded';

export interface StoredRelation {
  /** First characters of sha256 of the canonical statement. */
  readonly id: string;
  readonly statement: string;
  readonly latex: string;
  readonly proposer: string;
  /** The left side's first. */
  readonly sequences: readonly ANumber[];
  readonly rung: Rung;
  /** Indices checked on visible prefixes, on hidden stored terms, on terms beyond the stored ones. */
  readonly matched: number;
  readonly heldOut: number;
  readonly fresh: number;
  readonly verified: boolean;
  readonly significanceBits: number;
  /** First and last index n at which both sides were compared. */
  readonly checkedFrom: number | undefined;
  readonly checkedTo: number | undefined;
  readonly refutation:
    | { readonly n: number; readonly expected: string; readonly got: string; readonly source: string }
    | undefined;
  /** Highest log-odds among the pairs of the relation's sequences, where the probe scored any. */
  readonly probeLogOdds: number | undefined;
  /** Rank of that pair among the candidates, where it is among them. */
  readonly probeRank: number | undefined;
  readonly recorded: Recorded;
  readonly recordedKinds: readonly LinkKind[];
  readonly proposal: {
    readonly unknowns: number;
    readonly equations: number;
    readonly hypothesesTried: number;
  };
  readonly evidence: readonly unknown[];
  readonly notes: readonly string[];
}

export interface RelationFilter {
  readonly verifiedOnly?: boolean;
  readonly rung?: Rung;
  readonly recorded?: Recorded;
  readonly sequence?: ANumber;
  /** No note begins with these words. */
  readonly withoutNote?: string;
  /** Most significant first, instead of the order of discovery. */
  readonly bySignificance?: boolean;
  readonly limit?: number;
}

export interface FinishedChunk {
  readonly chunk: number;
  readonly relations: readonly StoredRelation[];
  readonly proposals: number;
  /** Plain JSON: what became of the proposals. */
  readonly tally: unknown;
  /** ISO 8601 */
  readonly finishedAt: string;
}

const rowsPerInsert = 100;

/** Relations of a search, written chunk by chunk: a chunk is there whole or not at all. */
export class RelationRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async finishedChunks(search: string): Promise<ReadonlySet<number>> {
    const rows = await this.#db
      .selectFrom('verification_chunk')
      .select('chunk')
      .where('search', '=', search)
      .execute();
    return new Set(rows.map((row) => row.chunk));
  }

  /**
   * Stores the relations of one chunk with its mark, in one transaction. A relation that an earlier
   * chunk stored stays as it is. Chunks must be saved in ascending order for reproducible results.
   */
  async saveChunk(
    search: string,
    { chunk, relations, proposals, tally, finishedAt }: FinishedChunk,
  ): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const last = await transaction
        .selectFrom('relation')
        .select((e) => e.fn.max('ordinal').as('ordinal'))
        .where('search', '=', search)
        .executeTakeFirst();
      let ordinal = Number(last?.ordinal ?? 0);
      const rows = relations.map((relation) => rowOfRelation(search, ++ordinal, relation));
      for (let start = 0; start < rows.length; start += rowsPerInsert) {
        await transaction
          .insertInto('relation')
          .values(rows.slice(start, start + rowsPerInsert))
          .onConflict((conflict) => conflict.columns(['search', 'id']).doNothing())
          .execute();
      }
      await transaction
        .insertInto('verification_chunk')
        .values({ search, chunk, proposals, finished_at: finishedAt })
        .execute();
      await transaction
        .insertInto('chunk_tally')
        .values({ search, chunk, tally_json: JSON.stringify(tally) })
        .execute();
    });
  }

  /** In order of discovery, unless the filter says otherwise. */
  async list(search: string, filter: RelationFilter = {}): Promise<StoredRelation[]> {
    let query = this.#db.selectFrom('relation').selectAll().where('search', '=', search);
    if (filter.verifiedOnly === true) query = query.where('verified', '=', 1);
    if (filter.rung !== undefined) query = query.where('rung', '=', filter.rung);
    if (filter.recorded !== undefined) query = query.where('recorded', '=', filter.recorded);
    if (filter.sequence !== undefined)
      query = query.where('sequences_json', 'like', `%"${filter.sequence}"%`);
    if (filter.withoutNote !== undefined)
      query = query.where('notes_json', 'not like', `%"${filter.withoutNote}%`);
    if (filter.bySignificance === true) query = query.orderBy('significance_bits', 'desc');
    query = query.orderBy('ordinal').orderBy('id');
    if (filter.limit !== undefined) query = query.limit(filter.limit);
    return (await query.execute()).map(relationOfRow);
  }

  /** Relations of a search by rung and recordedness, for reports. */
  async counts(
    search: string,
  ): Promise<{ rung: Rung; recorded: Recorded; verified: boolean; count: number }[]> {
    const rows = await this.#db
      .selectFrom('relation')
      .select((e) => ['rung', 'recorded', 'verified', e.fn.countAll().as('count')] as const)
      .where('search', '=', search)
      .groupBy(['rung', 'recorded', 'verified'])
      .orderBy('rung')
      .orderBy('recorded')
      .orderBy('verified')
      .execute();
    return rows.map((row) => ({
      rung: row.rung as Rung,
      recorded: row.recorded as Recorded,
      verified: row.verified === 1,
      count: Number(row.count),
    }));
  }

  async verifiedCounts(
    search: string,
  ): Promise<{ verified: number; unrecorded: number; recordedByName: number }> {
    const ofVerified = this.#db
      .selectFrom('relation')
      .select((e) => e.fn.countAll().as('count'))
      .where('search', '=', search)
      .where('verified', '=', 1);
    const count = async (query: typeof ofVerified) => Number((await query.executeTakeFirstOrThrow()).count);
    return {
      verified: await count(ofVerified),
      unrecorded: await count(ofVerified.where('recorded', '=', 'unrecorded')),
      recordedByName: await count(ofVerified.where('recorded_kinds_json', 'like', '%"name"%')),
    };
  }

  /** As given to `saveChunk`, in the order of the chunks. */
  async tallies(search: string): Promise<unknown[]> {
    const rows = await this.#db
      .selectFrom('chunk_tally')
      .select('tally_json')
      .where('search', '=', search)
      .orderBy('chunk')
      .execute();
    return rows.map((row) => JSON.parse(row.tally_json));
  }

  async proposalCount(search: string): Promise<number> {
    const row = await this.#db
      .selectFrom('verification_chunk')
      .select((e) => e.fn.sum('proposals').as('total'))
      .where('search', '=', search)
      .executeTakeFirst();
    return Number(row?.total ?? 0);
  }

  /**
   * @param prefix the identifier or its first characters, in any search of this database
   * @throws `RELATION_UNKNOWN` when none or more than one statement fits
   */
  async get(prefix: string): Promise<StoredRelation> {
    const pattern = /^[0-9a-f]+$/.test(prefix) ? `${prefix}%` : undefined;
    const rows =
      pattern === undefined
        ? []
        : await this.#db
            .selectFrom('relation')
            .selectAll()
            .where('id', 'like', pattern)
            .orderBy('search')
            .execute();
    const first = rows[0];
    if (first === undefined || rows.some((row) => row.id !== first.id))
      throw storeErrors.RELATION_UNKNOWN({ got: prefix });
    return relationOfRow(first);
  }
}

function rowOfRelation(search: string, ordinal: number, relation: StoredRelation) {
  return {
    search,
    id: relation.id,
    ordinal,
    statement: relation.statement,
    latex: relation.latex,
    proposer: relation.proposer,
    sequences_json: JSON.stringify(relation.sequences),
    rung: relation.rung,
    matched: relation.matched,
    held_out: relation.heldOut,
    fresh: relation.fresh,
    verified: relation.verified ? 1 : 0,
    significance_bits: relation.significanceBits,
    checked_from: relation.checkedFrom ?? null,
    checked_to: relation.checkedTo ?? null,
    refutation_json: relation.refutation === undefined ? null : JSON.stringify(relation.refutation),
    probe_log_odds: relation.probeLogOdds ?? null,
    probe_rank: relation.probeRank ?? null,
    recorded: relation.recorded,
    recorded_kinds_json: JSON.stringify(relation.recordedKinds),
    proposal_json: JSON.stringify(relation.proposal),
    evidence_json: JSON.stringify(relation.evidence),
    notes_json: JSON.stringify(relation.notes),
  };
}

function relationOfRow(row: Selectable<RelationTable>): StoredRelation {
  return {
    id: row.id,
    statement: row.statement,
    latex: row.latex,
    proposer: row.proposer,
    sequences: JSON.parse(row.sequences_json),
    rung: row.rung as Rung,
    matched: row.matched,
    heldOut: row.held_out,
    fresh: row.fresh,
    verified: row.verified === 1,
    significanceBits: row.significance_bits,
    checkedFrom: row.checked_from ?? undefined,
    checkedTo: row.checked_to ?? undefined,
    refutation: row.refutation_json === null ? undefined : JSON.parse(row.refutation_json),
    probeLogOdds: row.probe_log_odds ?? undefined,
    probeRank: row.probe_rank ?? undefined,
    recorded: row.recorded as Recorded,
    recordedKinds: JSON.parse(row.recorded_kinds_json),
    proposal: JSON.parse(row.proposal_json),
    evidence: JSON.parse(row.evidence_json),
    notes: JSON.parse(row.notes_json),
  };
}
