/** Ways to damage a file, all of them decided by a seed. */

/**
 * A generator of uniform integers (xorshift32, Marsaglia 2003).
 *
 * @param {number} seed
 */
export function seeded(seed) {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  for (let i = 0; i < 8; i++) next();
  return {
    /** @param {number} limit 0 .. limit - 1 */
    below: (limit) => next() % limit,
    /** @template T @param {readonly T[]} list */
    of: (list) => /** @type {T} */ (list[next() % list.length]),
  };
}

const hugeCounts = (/** @type {number} */ bytes) => [
  0n,
  1n,
  127n,
  2n ** 31n - 1n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 53n,
  2n ** 61n,
  2n ** 63n,
  2n ** 64n - 1n,
  BigInt(bytes),
  BigInt(bytes) + 1n,
];

/**
 * One damage of a binary file.
 *
 * @param {Buffer} sound
 * @param {number} headerBytes most damage is done there
 * @param {readonly {at: number, text: string}[]} names places of names, so that one can be written over another
 * @param {ReturnType<typeof seeded>} random
 */
export function damage(sound, headerBytes, names, random) {
  const place = () => random.below(random.below(5) === 0 ? sound.length : headerBytes);
  const bytes = Buffer.from(sound);
  switch (random.below(10)) {
    case 0:
    case 1: {
      for (let times = 1 + random.below(4); times > 0; times--) bytes[place()] ^= 1 << random.below(8);
      return bytes;
    }
    case 2: {
      const at = Math.min(place(), bytes.length - 8);
      bytes.writeBigUInt64LE(random.of(hugeCounts(bytes.length)), at);
      return bytes;
    }
    case 3: {
      const at = Math.min(place(), bytes.length - 4);
      bytes.writeUInt32LE(Number(BigInt.asUintN(32, random.of(hugeCounts(bytes.length)))), at);
      return bytes;
    }
    case 4: {
      const [from, to] = [random.of(names), random.of(names)];
      bytes.write(from.text.slice(0, to.text.length).padEnd(to.text.length, 'x'), to.at);
      return bytes;
    }
    case 5:
    case 6: {
      // What follows a name: its type, its value, its dimensions.
      const name = random.of(names);
      const at = Math.min(name.at + name.text.length + 4 * random.below(4), bytes.length - 8);
      const value = random.of(hugeCounts(bytes.length));
      if (random.below(2) === 0) bytes.writeUInt32LE(Number(BigInt.asUintN(32, value)), at);
      else bytes.writeBigUInt64LE(value, at);
      return bytes;
    }
    case 7: {
      const start = place();
      const end = Math.min(bytes.length, start + 1 + random.below(64));
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    }
    case 8: {
      const start = place();
      const [from, length] = [place(), 1 + random.below(64)];
      return Buffer.concat([
        bytes.subarray(0, start),
        bytes.subarray(from, from + length),
        bytes.subarray(start),
      ]);
    }
    default: {
      const start = place();
      for (let i = start; i < Math.min(bytes.length, start + 16); i++) bytes[i] = random.below(256);
      return bytes;
    }
  }
}

/** Values that no hyperparameter has. */
const strangeValues = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  'x'.repeat(1000),
  [],
  [[[[]]]],
  {},
  { __proto__: null, toString: 1 },
];

/**
 * One damage of a JSON file: of its text, or of one of its values.
 *
 * @param {Buffer} sound
 * @param {ReturnType<typeof seeded>} random
 */
export function damageJson(sound, random) {
  if (random.below(3) === 0) {
    const bytes = Buffer.from(sound);
    bytes[random.below(bytes.length)] = random.of([...Buffer.from('{}[]":,\\09e\0\xff')]);
    return random.below(2) === 0 ? bytes : bytes.subarray(0, random.below(bytes.length));
  }
  const whole = JSON.parse(sound.toString());
  /** @type {any[]} */
  const objects = [];
  const collect = (/** @type {any} */ value) => {
    if (typeof value !== 'object' || value === null) return;
    if (Object.keys(value).length > 0) objects.push(value);
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(whole);
  const object = random.of(objects);
  const keys = Object.keys(object);
  const key = random.of(keys);
  const act = random.below(4);
  if (act === 0) delete object[key];
  else if (act === 1) object[key] = object[random.of(keys)];
  else object[key] = random.of(strangeValues);
  return Buffer.from(JSON.stringify(whole));
}
