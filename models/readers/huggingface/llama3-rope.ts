/**
 * Llama 3's stretching of the rotary angles (transformers modeling_rope_utils, "llama3"): low frequencies are
 * divided by `factor`, high ones stay, those between are blended. GGUF files carry the same divisors as the
 * tensor `rope_freqs.weight`.
 */
export interface Llama3Scaling {
  readonly factor: number;
  readonly lowFrequencyFactor: number;
  readonly highFrequencyFactor: number;
  /** Positions that the model was first trained on. */
  readonly originalContextLength: number;
}

/** @returns what each of the dHead / 2 frequencies is divided by */
export function llama3Divisors(dHead: number, base: number, scaling: Llama3Scaling): Float32Array {
  const { factor, lowFrequencyFactor, highFrequencyFactor, originalContextLength } = scaling;
  const longest = originalContextLength / lowFrequencyFactor;
  const shortest = originalContextLength / highFrequencyFactor;
  return Float32Array.from({ length: dHead / 2 }, (_, i) => {
    const wavelength = 2 * Math.PI * base ** ((2 * i) / dHead);
    if (wavelength < shortest) return 1;
    if (wavelength > longest) return factor;
    const blend =
      (originalContextLength / wavelength - lowFrequencyFactor) / (highFrequencyFactor - lowFrequencyFactor);
    return 1 / ((1 - blend) / factor + blend);
  });
}
