import type { Kysely } from 'kysely';
import type { ANumber } from '../../oeis-data/types.js';
import type { Database } from './schema.js';

/** A ranked pair; `left` precedes `right` in A-number order. */
export interface Candidate {
  /** 1 = highest log-odds. */
  readonly rank: number;
  readonly left: ANumber;
  readonly right: ANumber;
  /** The probe's score, float64. */
  readonly logOdds: number;
  /** A link between the two is recorded in the corpus. */
  readonly recorded: boolean;
}

const rowsPerInsert = 500;

/** The top K pairs of a ranking; a ranking is named by the hash of everything that made it. */
export class CandidateRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Replaces the ranking in one transaction: readers see the old one or the new one, never a part. */
  async replace(ranking: string, candidates: readonly Candidate[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('candidate').where('ranking', '=', ranking).execute();
      for (let start = 0; start < candidates.length; start += rowsPerInsert) {
        const rows = candidates.slice(start, start + rowsPerInsert).map((candidate) => ({
          ranking,
          rank: candidate.rank,
          left_sequence: candidate.left,
          right_sequence: candidate.right,
          log_odds: candidate.logOdds,
          recorded: candidate.recorded ? 1 : 0,
        }));
        await transaction.insertInto('candidate').values(rows).execute();
      }
    });
  }

  async count(ranking: string): Promise<number> {
    const row = await this.#db
      .selectFrom('candidate')
      .select((e) => e.fn.countAll().as('count'))
      .where('ranking', '=', ranking)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** In rank order, after `afterRank`. */
  async list(
    ranking: string,
    options: { limit: number; afterRank?: number; unrecordedOnly?: boolean },
  ): Promise<Candidate[]> {
    let query = this.#db
      .selectFrom('candidate')
      .selectAll()
      .where('ranking', '=', ranking)
      .where('rank', '>', options.afterRank ?? 0);
    if (options.unrecordedOnly === true) query = query.where('recorded', '=', 0);
    const rows = await query.orderBy('rank').limit(options.limit).execute();
    return rows.map(candidateOfRow);
  }
}

function candidateOfRow(row: {
  rank: number;
  left_sequence: string;
  right_sequence: string;
  log_odds: number;
  recorded: number;
}): Candidate {
  return {
    rank: row.rank,
    left: row.left_sequence as ANumber,
    right: row.right_sequence as ANumber,
    logOdds: row.log_odds,
    recorded: row.recorded === 1,
  };
}
