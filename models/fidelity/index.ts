/** Whether activations are what the reference implementation computes. */
export {
  type Fidelity,
  type FidelityReport,
  type FidelityRequest,
  fidelityLimits,
  measureFidelity,
} from './measure-fidelity.js';
