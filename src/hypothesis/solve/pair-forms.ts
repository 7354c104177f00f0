/**
 * Every form of one sequence that a pair search looks at: the catalogue with all parameters that a pair can afford,
 * over the sequence as it is and re-based to start at 0 and at 1, each with fingerprints of its first windows.
 */
import type { Terms } from '../../../oeis-data/types.js';
import type { SequenceExpression } from '../../relation/ast.js';
import { shifted } from '../../relation/build.js';
import { affineNormalForm } from '../index/affine-window.js';
import { Fingerprint, TermWords } from '../index/fingerprint.js';
import {
  applyForm,
  dependsOnOffset,
  expressionOf,
  type Form,
  probeLengthOf,
  rebases,
} from '../join/forms.js';
import { isAffineImage, isNearlyProgression } from '../join/low-order.js';
import { transformCatalogue } from '../transforms/index.js';

/** Terms that a fingerprint covers: short, since columns and selections are. */
export const pairWindow = 5;
/** Windows start at the first to the fourth term. */
export const pairStarts = 4;
const affineStarts = 2;

const plainForms: readonly Form[] = [...transformCatalogue.values()].flatMap((transform) =>
  transform.pairSearched.map((parameters) => ({ transform, parameters, rebase: 0 })),
);
/** Re-basing a list of indices adds to its terms, which affine windows do not see. */
const movableForms = plainForms.filter((form) => dependsOnOffset(form) && !form.transform.listsIndices);

/** How many forms a sequence with this offset has, itself among them. */
export const pairFormCount = (offset: number): number =>
  1 + plainForms.length + rebases(offset).length * movableForms.length;

function* pairFormsOf(offset: number): Generator<Form> {
  yield* plainForms;
  for (const rebase of rebases(offset)) for (const form of movableForms) yield { ...form, rebase };
}

export interface PairForm {
  /** Undefined for the sequence itself. */
  readonly form: Form | undefined;
  /** Its first terms; all of them where `isWhole`. */
  readonly probe: Terms;
  readonly isWhole: boolean;
  /** Keys of the windows at its first starts; `noKey` beyond the terms, or where they hardly differ. */
  readonly exactKeys: readonly number[];
  /** The same for what c*x + k leaves unchanged. */
  readonly affineKeys: readonly number[];
}

export interface Window {
  readonly form: PairForm;
  readonly start: number;
}

/** Forms by the keys of their first windows; `affine` by those that c*x + k leaves alone. */
export interface FormWindows {
  readonly forms: readonly PairForm[];
  readonly exact: WindowTable;
  readonly affine: WindowTable;
}

/** Windows by key, chained in one array: built anew for every sequence, so that allocations count. */
export class WindowTable {
  readonly #forms: readonly PairForm[];
  readonly #last = new Map<number, number>();
  readonly #windows: number[] = [];
  readonly #before: number[] = [];

  constructor(forms: readonly PairForm[], keysOf: (form: PairForm) => readonly number[]) {
    this.#forms = forms;
    for (const [index, form] of forms.entries()) {
      const keys = keysOf(form);
      for (let start = 0; start < keys.length; start++) {
        const key = keys[start]!;
        if (key === noKey) continue;
        this.#before.push(this.#last.get(key) ?? -1);
        this.#last.set(key, this.#windows.length);
        this.#windows.push(index * pairStarts + start);
      }
    }
  }

  /** In the order of the forms. */
  at(key: number): Window[] {
    const found: Window[] = [];
    for (let entry = this.#last.get(key) ?? -1; entry >= 0; entry = this.#before[entry]!) {
      const window = this.#windows[entry]!;
      const start = window % pairStarts;
      found.push({ form: this.#forms[(window - start) / pairStarts]!, start });
    }
    return found.reverse();
  }
}

export function formWindowsOf(source: Terms): FormWindows {
  const forms: PairForm[] = [pairForm(undefined, source, true)];
  for (const form of pairFormsOf(source.offset)) {
    const length = probeLengthOf(form, source.offset);
    const probe = applyForm(form, source, length);
    if (probe === undefined || probe.values.length < pairWindow) continue;
    if (isNearlyProgression(probe.values) || isAffineImage(source.values, probe.values)) continue;
    forms.push(pairForm(form, probe, length === 'all' || length >= source.values.length));
  }
  return {
    forms,
    exact: new WindowTable(forms, ({ exactKeys }) => exactKeys),
    affine: new WindowTable(forms, ({ affineKeys }) => affineKeys),
  };
}

function pairForm(form: Form | undefined, probe: Terms, isWhole: boolean): PairForm {
  return {
    form,
    probe,
    isWhole,
    exactKeys: exactKeysOf(probe.values),
    affineKeys: Array.from({ length: affineStarts }, (_, start) => affineKey(probe.values, start)),
  };
}

/** No window; keys are natural numbers of 30 bits, and whoever finds one confirms with the terms. */
export const noKey = -1;
const words = new TermWords(pairWindow + pairStarts);
const fingerprint = new Fingerprint();

function exactKeysOf(values: readonly bigint[]): number[] {
  words.fill(values);
  const keys: number[] = [];
  for (let start = 0; start < pairStarts; start++)
    keys.push(
      start + pairWindow <= words.length && isVaried(values, start) ? keyAt(start, pairWindow) : noKey,
    );
  return keys;
}

/** At least three values among the terms of the window. */
function isVaried(values: readonly bigint[], start: number): boolean {
  const first = values[start]!;
  let second: bigint | undefined;
  for (let i = start + 1; i < start + pairWindow; i++) {
    const value = values[i]!;
    if (value === first || value === second) continue;
    if (second !== undefined) return true;
    second = value;
  }
  return false;
}

function affineKey(values: readonly bigint[], start: number): number {
  const normalForm = affineNormalForm(values, start);
  if (normalForm === undefined) return noKey;
  words.fill(normalForm);
  return keyAt(0, normalForm.length);
}

function keyAt(start: number, length: number): number {
  const { first, second } = fingerprint.ofWindow(words, start, length, length);
  return (first ^ (second << 7)) & 0x3fff_ffff;
}

/** All visible terms of the form. */
export function wholeOf({ form, probe, isWhole }: PairForm, source: Terms): Terms | undefined {
  return isWhole || form === undefined ? probe : applyForm(form, source, 'all');
}

/** The expression whose value at n is the form's at n + shift. */
export function formExpression(
  { form }: PairForm,
  source: SequenceExpression,
  shift: number,
): SequenceExpression {
  return form === undefined ? shifted(source, shift) : expressionOf(form, source, shift);
}
