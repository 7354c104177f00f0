/** The integer generator of scripts/goldens/logistic.py, repeated exactly. */
export function goldenFeatures(rows: number, columns: number, seed: number) {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  const draw = () => {
    state = (state * 16807) % modulus;
    return (state % 2001) - 1000;
  };
  const features = new Float64Array(rows * columns);
  const labels = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) {
    let score = -1;
    for (let column = 0; column < columns; column += 1) {
      const value = (draw() / 1000) * (1 + (column % 7));
      features[row * columns + column] = value;
      score += (value * ((column % 3) - 1)) / 2;
    }
    labels[row] = score + draw() / 500 > 0 ? 1 : 0;
  }
  return { features, columnCount: columns, labels };
}
