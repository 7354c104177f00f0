import { describe, expect, it } from 'vitest';
import { featureErrors } from '../../features/index.js';
import { probeErrors } from '../../probe/index.js';

describe('error catalogues of the pure rooms', () => {
  it.each([
    ['FEATURES_', featureErrors],
    ['PROBE_', probeErrors],
  ])('every %s code has a message with what was got, a cause and a remedy', (prefix, catalogue) => {
    for (const [code, template] of Object.entries(catalogue.templates)) {
      expect(code.startsWith(prefix)).toBe(true);
      expect(template.message).toContain('{got}');
      expect(template.cause.length).toBeGreaterThan(20);
      expect(template.remedy.length).toBeGreaterThan(20);
    }
  });

  it('fill their slots and end in the remedy', () => {
    const error = featureErrors.FEATURES_SHAPE_MISMATCH({ what: 'a row', expected: 3, got: 2 });
    expect(error).toMatchObject({ name: 'LamplighterError', code: 'FEATURES_SHAPE_MISMATCH' });
    expect(error.message).toBe(`Expected a row of 3 numbers, got 2. ${error.remedy}`);
  });
});
