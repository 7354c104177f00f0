import type { ScorerRole } from './methods/probe-method.js';

/** What a control is, in a table. */
export const roleNames: Readonly<Record<Exclude<ScorerRole, 'probe'>, string>> = {
  'trained-text': 'words alone',
  text: 'words, untrained',
  degree: 'popularity',
  untrained: 'untrained',
  permuted: 'permuted',
  'random-weights': 'random weights',
  'shuffled-words': 'shuffled words',
};
