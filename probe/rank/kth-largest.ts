/**
 * The k-th largest of `values` (k = 1: the largest) by quickselect with a three-way partition, so that runs
 * of equal values cost nothing. Expected linear time.
 *
 * @param values at least k numbers, none NaN; reordered in place
 */
export function kthLargest(values: Float64Array, k: number): number {
  let low = 0;
  let high = values.length - 1;
  const target = k - 1;
  for (;;) {
    if (low >= high) return values[target]!;
    const pivot = medianOfThree(values[low]!, values[(low + high) >>> 1]!, values[high]!);
    // Invariant: [low, greater) > pivot, [greater, at) = pivot, (less, high] < pivot.
    let greater = low;
    let at = low;
    let less = high;
    while (at <= less) {
      const value = values[at]!;
      if (value > pivot) {
        values[at] = values[greater]!;
        values[greater] = value;
        greater++;
        at++;
      } else if (value < pivot) {
        values[at] = values[less]!;
        values[less] = value;
        less--;
      } else at++;
    }
    if (target < greater) high = greater - 1;
    else if (target > less) low = less + 1;
    else return pivot;
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
