/** Sequences that a program made (the starter corpus, a user's own) -> a corpus database like any other. */
import { RepeatedProblem } from '../formats/problem.js';
import { type ANumber, type Link, type LinkKind, linkKinds, type Terms } from '../types.js';
import { CorpusWriter } from './corpus-writer.js';
import { notWritten, openDraft } from './draft.js';
import { completeDraft, type ImportProgress } from './draft-completion.js';
import { corpusErrors } from './errors.js';
import { type ImportReport, ProblemRecorder } from './import-report.js';

export interface GivenSequence {
  readonly aNumber: ANumber;
  readonly name: string;
  readonly terms: Terms;
  readonly keywords: readonly string[];
  /** Who made it, for the attribution. */
  readonly source: string;
  readonly licence: string;
}

export interface GivenLink extends Link {
  /** Why the link holds. */
  readonly why?: string;
}

export interface ImportSequencesOptions {
  readonly target: string;
  readonly sequences: Iterable<GivenSequence>;
  readonly links: Iterable<GivenLink>;
  readonly label: string;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/**
 * Writes the corpus and puts it in the target's place in one step, like `importCorpus`.
 *
 * @throws `CORPUS_SOURCE_EMPTY`, `CORPUS_TARGET_NOT_A_CORPUS`, `CORPUS_NOT_WRITTEN`
 */
export async function importSequences(options: ImportSequencesOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const { label, target } = options;
  const onProgress = options.onProgress ?? (() => {});
  const draft = openDraft(target);
  try {
    const writer = new CorpusWriter(draft.db);
    const problems = new ProblemRecorder((problem) => writer.problem(problem));
    const sourceIds = new Map<string, number>();
    const seen = new Set<ANumber>();
    const tell = (kind: 'duplicate' | 'self-link', line: number, excerpt: string, action: string): void =>
      problems.add({ file: label, line, lines: 1, kind, excerpt, action });
    let position = 0;
    for (const given of options.sequences) {
      position++;
      const source = sourceIdOf(given.source, given.licence);
      if (seen.has(given.aNumber)) {
        tell('duplicate', position, given.aNumber, 'left out: what was given first was kept');
        continue;
      }
      seen.add(given.aNumber);
      writer.sequence({
        aNumber: given.aNumber,
        name: given.name,
        terms: given.terms.values.join(','),
        termCount: given.terms.values.length,
        offset: given.terms.offset,
        secondOffset: undefined,
        keywords: given.keywords,
        nameSource: source,
        termsSource: source,
        offsetSource: source,
        keywordsSource: source,
      });
      onProgress({ stage: 'sequences', done: position });
    }
    if (seen.size === 0) throw corpusErrors.CORPUS_SOURCE_EMPTY({ got: label, problems: 0, first: '' });
    const [linkSource = sourceIdOf(label, 'as stated for its sequences')] = sourceIds.values();
    const dangling = new RepeatedProblem('dangling-link', 'kept: an end of the link is not in this corpus');
    const linkedKinds = new Set<LinkKind>();
    let links = 0;
    for (const link of options.links) {
      links++;
      const text = `${link.from} ${link.to} ${link.kind}`;
      if (link.from === link.to) {
        tell('self-link', links, text, 'left out: a sequence is no neighbour of itself');
        continue;
      }
      linkedKinds.add(link.kind);
      if (!writer.link(link, linkSource, link.why)) {
        tell('duplicate', links, text, 'left out: this link is there already');
      } else if (!seen.has(link.from) || !seen.has(link.to)) {
        dangling.add(links, text);
      }
    }
    const danglingProblem = dangling.told(label);
    if (danglingProblem !== undefined) problems.add(danglingProblem);
    const surveyed = Object.fromEntries(
      linkKinds.map((kind) => [kind, linkedKinds.has(kind) ? seen.size : 0]),
    ) as Record<LinkKind, number>;
    const lines = position + links;
    const facts = {
      label,
      target,
      files: [{ file: label, format: 'sequences', lines, records: seen.size }],
      ignoredFiles: [],
      surveyed,
      licenceNotice: undefined,
      startedAt,
    };
    return completeDraft(draft, writer, problems, facts, onProgress);

    function sourceIdOf(source: string, licence: string): number {
      const known = sourceIds.get(`${source}\n${licence}`);
      if (known !== undefined) return known;
      const id = writer.source({ file: label, format: 'sequences', licence, attribution: source });
      sourceIds.set(`${source}\n${licence}`, id);
      return id;
    }
  } catch (error) {
    throw notWritten(target, error);
  } finally {
    draft.discard();
  }
}
