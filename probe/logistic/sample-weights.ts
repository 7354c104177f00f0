/**
 * Weights of the two classes. `none`: every pair counts once, and the log-odds are those of the sampling
 * rate. `balanced`: each class counts half (scikit-learn's rule, pairs / (2 * pairs of the class)).
 */
export type ClassWeights = 'none' | 'balanced' | { readonly unlinked: number; readonly linked: number };

/** @param labels 1 linked, 0 unlinked; both present unless weights are given or `none` */
export function sampleWeights(labels: Uint8Array, classWeights: ClassWeights): Float64Array {
  const weights = new Float64Array(labels.length).fill(1);
  if (classWeights === 'none') return weights;
  const linked = labels.reduce((sum, label) => sum + label, 0);
  const ofClass =
    classWeights === 'balanced'
      ? { linked: labels.length / (2 * linked), unlinked: labels.length / (2 * (labels.length - linked)) }
      : classWeights;
  labels.forEach((label, row) => {
    weights[row] = label === 1 ? ofClass.linked : ofClass.unlinked;
  });
  return weights;
}
