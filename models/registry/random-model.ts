/** Names of controls: `smollm2-135m-random-0` is that model with random weights of seed 0. */
import { type KnownModel, knownModels } from './known-models.js';

export interface RandomModel {
  readonly trained: KnownModel;
  readonly seed: number;
}

/** @param seed integer from 0 */
export function randomModelName(trained: string, seed: number): string {
  return `${trained}-random-${seed}`;
}

/** The known model and the seed that a name stands for; undefined where it is not the name of such a control. */
export function randomModel(name: string): RandomModel | undefined {
  const [, base, digits] = /^(.+)-random-(0|[1-9]\d{0,8})$/.exec(name) ?? [];
  const trained = knownModels.find((known) => known.name === base);
  return trained && { trained, seed: Number(digits) };
}
