/** The terms that verification reads: visible prefixes, stored terms, and what further sources add. */
import {
  type ANumber,
  type SourcedTerms,
  type TermSource,
  type Terms,
  toOffset,
} from '../../oeis-data/types.js';
import { visiblePrefixLength } from '../relation/index.js';
import type { EvidenceTerms, SourceConflict } from './verdict.js';

/** Where exact terms come from: the corpus' own, then further ones in order of preference. */
export interface TermSources {
  readonly stored: TermSource;
  readonly further: readonly TermSource[];
}

/** Terms of one sequence beyond its stored ones, joined to them. */
export interface ExtendedTerms {
  /** Stored terms followed by the further ones. */
  readonly terms: Terms;
  readonly parts: readonly SourcedTerms[];
}

interface FurtherTerms {
  readonly sourced: readonly SourcedTerms[];
  readonly conflicts: readonly SourceConflict[];
}

/** A generator or program computes its terms on request: this many beyond the stored ones are asked for. */
const computedTerms = 64;
/** A file is read to its end; this only bounds the request. */
const mostTerms = 1_000_000;
const cachedSequences = 20_000;

/** Reads each sequence once; the same sources share one library. */
export class TermLibrary {
  readonly #sources: TermSources;
  readonly #stored = new Map<ANumber, SourcedTerms | undefined>();
  readonly #further = new Map<ANumber, FurtherTerms>();

  constructor(sources: TermSources) {
    this.#sources = sources;
  }

  stored(aNumber: ANumber): SourcedTerms | undefined {
    return cached(this.#stored, aNumber, () =>
      this.#sources.stored.terms(aNumber, Number.MIN_SAFE_INTEGER, mostTerms),
    );
  }

  /** The first max(visible by the prefix rule, used) stored terms. */
  visible(aNumber: ANumber, used: number): Terms | undefined {
    const terms = this.stored(aNumber)?.terms;
    if (terms === undefined) return undefined;
    const length = Math.max(used, visiblePrefixLength(terms.values.length));
    return length >= terms.values.length
      ? terms
      : { offset: terms.offset, values: terms.values.slice(0, length) };
  }

  /**
   * Stored and further terms of a sequence as one run, from the sources that `accepts` allows; undefined
   * when nothing goes beyond the stored terms.
   */
  extended(aNumber: ANumber, accepts: (sourced: SourcedTerms) => boolean): ExtendedTerms | undefined {
    const stored = this.stored(aNumber)?.terms;
    const parts: SourcedTerms[] = [];
    let terms = stored;
    for (const sourced of this.#furtherTerms(aNumber).sourced) {
      if (!accepts(sourced)) continue;
      const joined = terms === undefined ? sourced.terms : continued(terms, sourced.terms);
      if (joined === undefined) continue;
      terms = joined;
      parts.push(sourced);
    }
    return terms === undefined || parts.length === 0 ? undefined : { terms, parts };
  }

  conflicts(aNumber: ANumber): readonly SourceConflict[] {
    return this.#furtherTerms(aNumber).conflicts;
  }

  /** Terms of every further source that agrees with the stored ones and with the sources before it. */
  #furtherTerms(aNumber: ANumber): FurtherTerms {
    return cached(this.#further, aNumber, () => {
      const stored = this.stored(aNumber);
      const accepted: SourcedTerms[] = stored === undefined ? [] : [stored];
      const conflicts: SourceConflict[] = [];
      const sourced: SourcedTerms[] = [];
      for (const source of this.#sources.further) {
        const found = readFurther(source, aNumber, stored?.terms);
        if (found === undefined) continue;
        const conflict = accepted
          .map((kept) => conflictOf(aNumber, kept, found))
          .find((c) => c !== undefined);
        if (conflict !== undefined) conflicts.push(conflict);
        else {
          accepted.push(found);
          sourced.push(found);
        }
      }
      return { sourced, conflicts };
    });
  }
}

const libraries = new WeakMap<TermSources, TermLibrary>();

export function libraryOf(sources: TermSources): TermLibrary {
  let library = libraries.get(sources);
  if (library === undefined) {
    library = new TermLibrary(sources);
    libraries.set(sources, library);
  }
  return library;
}

/** Terms as they appear in an evidence. */
export function evidenceTerms(aNumber: ANumber, sourced: SourcedTerms, independent: boolean): EvidenceTerms {
  const { terms, provenance } = sourced;
  return {
    aNumber,
    kind: provenance.kind,
    label: provenance.label,
    checksum: provenance.checksum,
    from: terms.offset,
    to: terms.offset + terms.values.length - 1,
    independent,
  };
}

function readFurther(
  source: TermSource,
  aNumber: ANumber,
  stored: Terms | undefined,
): SourcedTerms | undefined {
  const from = stored?.offset ?? Number.MIN_SAFE_INTEGER;
  const length = stored?.values.length ?? 0;
  const first = source.terms(aNumber, from, length + computedTerms);
  if (first === undefined) return undefined;
  const isComputed = first.provenance.kind === 'generator' || first.provenance.kind === 'program';
  const isAll = first.terms.values.length < length + computedTerms;
  return isComputed || isAll ? first : (source.terms(aNumber, from, mostTerms) ?? first);
}

/** First index at which two sources differ. */
function conflictOf(aNumber: ANumber, kept: SourcedTerms, other: SourcedTerms): SourceConflict | undefined {
  const from = Math.max(kept.terms.offset, other.terms.offset);
  const to = Math.min(lastIndex(kept.terms), lastIndex(other.terms));
  for (let n = from; n <= to; n++) {
    const a = kept.terms.values[n - kept.terms.offset]!;
    const b = other.terms.values[n - other.terms.offset]!;
    if (a !== b)
      return {
        aNumber,
        n,
        kept: { label: kept.provenance.label, value: String(a) },
        leftAside: { label: other.provenance.label, value: String(b) },
      };
  }
  return undefined;
}

/** `known` continued by `further`; undefined when that adds nothing or would leave a gap. */
function continued(known: Terms, further: Terms): Terms | undefined {
  const next = lastIndex(known) + 1;
  if (further.offset > next || lastIndex(further) < next) return undefined;
  return {
    offset: toOffset(known.offset),
    values: [...known.values, ...further.values.slice(next - further.offset)],
  };
}

function lastIndex(terms: Terms): number {
  return terms.offset + terms.values.length - 1;
}

function cached<Value>(cache: Map<ANumber, Value>, aNumber: ANumber, read: () => Value): Value {
  if (cache.has(aNumber)) return cache.get(aNumber)!;
  const value = read();
  if (cache.size >= cachedSequences) cache.delete(cache.keys().next().value!);
  cache.set(aNumber, value);
  return value;
}
