import type { Protocol, TestSet } from './protocol/protocols.js';
import type { Split } from './protocol/split.js';
import type { UndirectedLinks } from './protocol/undirected-links.js';

/** Test sets of one protocol and one choice of links. */
export interface TestOfProtocol {
  readonly protocol: Protocol;
  readonly of: TestSet['of'];
  /** One a seed. */
  readonly sets: readonly TestSet[];
}

/** Choices of links that some seed has none of are left out. */
export function testsOf(
  protocol: Protocol,
  splits: readonly Split[],
  links: UndirectedLinks,
): TestOfProtocol[] {
  const bySeed = splits.map((split) => protocol.testSets(split, links));
  return bySeed[0]!.flatMap(({ of }) => {
    const sets = bySeed.flatMap((ofSeed) => ofSeed.filter((set) => set.of === of));
    return sets.length === splits.length ? [{ protocol, of, sets }] : [];
  });
}
