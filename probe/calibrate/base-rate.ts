/**
 * Correction for sampling. Training keeps every link and few unlinked pairs, so log-odds speak of the sample;
 * among all pairs the same evidence means less. By Bayes' rule only the prior odds change, which is a constant
 * on the log-odds (King and Zeng, "Logistic regression in rare events data", 2001).
 */
import { probeErrors } from '../errors.js';

/**
 * @param sampledRate share of linked pairs among those that the log-odds were fitted on, in (0, 1)
 * @param trueRate share of linked pairs among the pairs that are scored, in (0, 1)
 * @returns what to add to log-odds of the sample
 * @throws `PROBE_RATE_OUT_OF_RANGE` when a rate is not strictly between 0 and 1
 */
export function baseRateShift(sampledRate: number, trueRate: number): number {
  return logit(trueRate, 'true rate') - logit(sampledRate, 'sampled rate');
}

function logit(rate: number, what: string): number {
  if (!(rate > 0 && rate < 1)) throw probeErrors.PROBE_RATE_OUT_OF_RANGE({ what, got: String(rate) });
  return Math.log(rate) - Math.log1p(-rate);
}
