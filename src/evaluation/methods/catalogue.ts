/** Which methods an evaluation runs: the probes that were asked for, and the controls of each. */
import { defaultRank } from '../../../probe/contrastive/index.js';
import { seededRandom } from '../../../probe/index.js';
import { type Analyser, characterGrams, tfIdfAnalysers } from '../controls/tf-idf/analysers.js';
import { tfIdfComponents } from '../controls/tf-idf/components.js';
import { tfIdfRows } from '../controls/tf-idf/vectors.js';
import type { Reading } from '../reading.js';
import { beyondWordsMethod } from './beyond-words.js';
import { type MethodContext, RowBuffer } from './context.js';
import { contrastiveMethod, type EmbeddingSource, permutedMethod, untrainedMethod } from './contrastive.js';
import { hybridSource, readingSource, textSource, wideTextSource } from './embedding-sources.js';
import { ensembleMethod } from './ensemble.js';
import { logisticMethod } from './logistic.js';
import type { ProbeMethod, ProbeName, ScorerRole } from './probe-method.js';
import { remembered } from './remembered.js';
import { degreeMethod, tfIdfMethod } from './words-and-degree.js';

export type ControlName = 'text-probe' | 'tf-idf' | 'degree' | 'untrained' | 'permuted';
export const controlNames: readonly ControlName[] = [
  'text-probe',
  'tf-idf',
  'degree',
  'untrained',
  'permuted',
];

export interface MethodCatalogue {
  readonly methods: readonly ProbeMethod[];
  /** The widest source of activations alone, and the words alone: what learning curves and label controls use. */
  readonly activations: EmbeddingSource;
  readonly words: EmbeddingSource;
  /** The contrastive probe of those activations, trained once a split. */
  readonly main: ProbeMethod;
}

/** @param readings at least one that is no control */
export function methodCatalogue(
  readings: readonly Reading[],
  probes: readonly ProbeName[],
  controls: readonly ControlName[],
  context: MethodContext,
): MethodCatalogue {
  const sources = new Map(readings.map((reading) => [reading, readingSource(reading, context)]));
  const sourcesOf = (role: ScorerRole) =>
    readings.filter((reading) => roleOf(reading) === role).map((reading) => sources.get(reading)!);
  const plain = sourcesOf('probe');
  const together = plain.length > 1 ? hybridSource('all readings', plain, context) : plain[0]!;
  const words = textSource(characterGrams, context);
  const kind = plain.length > 1 ? 'hybrid' : 'contrastive';
  const main = remembered(contrastiveMethod(together, kind, 'probe', context));
  const texts = new Map(
    tfIdfAnalysers.map((analyser) => [
      analyser,
      analyser === characterGrams ? words : textSource(analyser, context),
    ]),
  );
  const made = new Map<EmbeddingSource, ProbeMethod>([[together, main]]);
  // Members of an ensemble are probes of their own as well, and are trained once a split.
  const contrastive = (source: EmbeddingSource, probe: 'contrastive' | 'hybrid', role: ScorerRole) => {
    const known = made.get(source);
    if (known !== undefined) return known;
    const method = contrastiveMethod(source, probe, role, context);
    const kept = probe === 'contrastive' && has('ensemble') ? remembered(method) : method;
    made.set(source, kept);
    return kept;
  };
  const methods: ProbeMethod[] = [];
  const has = (probe: ProbeName) => probes.includes(probe);
  const controlled = (control: ControlName) => controls.includes(control);

  const buffer = new RowBuffer();
  for (const probe of ['lantern', 'standardised'] as const) {
    if (!has(probe)) continue;
    for (const reading of readings) {
      methods.push(logisticMethod(reading, probe, roleOf(reading), context, buffer));
    }
    if (!controlled('text-probe')) continue;
    for (const analyser of tfIdfAnalysers) {
      methods.push(logisticMethod(textReading(analyser, context), probe, 'trained-text', context, buffer));
    }
  }
  if (has('contrastive')) {
    for (const [reading, source] of sources) {
      methods.push(contrastive(source, 'contrastive', roleOf(reading)));
      if (controlled('untrained')) methods.push(untrainedMethod(source, context));
    }
    for (const source of controlled('text-probe') ? texts.values() : []) {
      methods.push(contrastive(source, 'contrastive', 'trained-text'));
      if (controlled('untrained')) methods.push(untrainedMethod(source, context));
    }
  }
  if (has('hybrid')) {
    const withWords = hybridSource('all readings and characters', [...plain, words], context);
    const random = sourcesOf('random-weights');
    const shuffled = sourcesOf('shuffled-words');
    const hybrids: [EmbeddingSource, ScorerRole][] = [
      ...(plain.length > 1 ? [[together, 'probe'] as [EmbeddingSource, ScorerRole]] : []),
      [withWords, 'probe'],
    ];
    if (random.length > 1) {
      hybrids.push([hybridSource('all random weights', random, context), 'random-weights']);
    }
    if (shuffled.length > 1) {
      hybrids.push([hybridSource('all shuffled words', shuffled, context), 'shuffled-words']);
    }
    for (const [source, role] of hybrids) {
      methods.push(contrastive(source, 'hybrid', role));
      if (controlled('untrained') && role === 'probe') methods.push(untrainedMethod(source, context));
    }
    for (const analyser of controlled('text-probe') ? tfIdfAnalysers : []) {
      methods.push(contrastive(wideTextSource(analyser, context), 'hybrid', 'trained-text'));
    }
  }
  if (has('ensemble')) {
    const membersOf = (from: readonly EmbeddingSource[], role: ScorerRole) =>
      from.map((source) => contrastive(source, 'contrastive', role));
    const models = membersOf(plain, 'probe');
    const characters = membersOf([words], 'trained-text');
    const allTexts = membersOf([...texts.values()], 'trained-text');
    const sums: [string, readonly ProbeMethod[], ScorerRole][] = [
      ['all readings', models, 'probe'],
      ['all readings and characters', [...models, ...characters], 'probe'],
      ['all readings and all analysers', [...models, ...allTexts], 'probe'],
    ];
    for (const role of ['random-weights', 'shuffled-words'] as const)
      sums.push([`all ${role.replace('-', ' ')}`, membersOf(sourcesOf(role), role), role]);
    if (controlled('text-probe')) sums.push(['all analysers', allTexts, 'trained-text']);
    for (const [name, members, role] of sums)
      if (members.length > 1) methods.push(ensembleMethod(name, members, role, context));
  }
  if (has('beyond-words')) methods.push(beyondWordsMethod(main, context));
  if (controlled('permuted') && (has('contrastive') || has('hybrid'))) {
    methods.push(permutedMethod(together, context), permutedMethod(words, context));
  }
  if (controlled('tf-idf')) methods.push(...tfIdfAnalysers.map((analyser) => tfIdfMethod(analyser, context)));
  if (controlled('degree')) methods.push(degreeMethod(context));
  return { methods, activations: together, words, main };
}

export function roleOf({ control }: Reading): ScorerRole {
  return control ?? 'probe';
}

/** SVD of TF-IDF as a reading of one layer, so that logistic probes can be trained on words alone. */
function textReading(analyser: Analyser, { definitions }: MethodContext): Reading {
  let components: ReturnType<typeof tfIdfComponents> | undefined;
  const made = () => {
    components ??= tfIdfComponents(tfIdfRows(definitions, analyser), defaultRank, seededRandom(0));
    return components;
  };
  return {
    name: analyser.name,
    layers: () => made().scores,
    layerCount: 1,
    get width() {
      return made().rank;
    },
  };
}
