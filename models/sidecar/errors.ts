/** What can go wrong between a client and its sidecar. */
import { defineErrors } from '../../oeis-data/errors.js';

export const sidecarErrors = defineErrors({
  SIDECAR_NOT_STARTED: {
    message: 'The sidecar did not start after {tries} tries: {reason}.',
    cause:
      'The process ended before it could answer: a model folder that cannot be read, or too little memory.',
    remedy: 'Run `lamplighter doctor` and `lamplighter model verify`.',
  },
  SIDECAR_UNREACHABLE: {
    message: 'No sidecar answers at {address}: {reason}.',
    cause: 'Nothing listens there, or it ended.',
    remedy: 'Start one with `lamplighter sidecar`, or correct the address.',
  },
  SIDECAR_BATCH_FAILED: {
    message: 'The sidecar at {address} did not answer a batch of {texts} texts in {tries} tries: {reason}.',
    cause: 'The process ended again and again while it worked on this batch, often for lack of memory.',
    remedy: 'Free memory or make the batches smaller, then run the same command: finished batches are kept.',
  },
  SIDECAR_DEADLINE: {
    message:
      'The sidecar at {address} did not answer a batch of {texts} texts within {deadlineMs} ms: {reason}.',
    cause: 'The machine is busier than the deadline allows, or the sidecar hangs.',
    remedy: 'Allow a longer deadline, or end what else runs on the machine.',
  },
  SIDECAR_REFUSED: {
    message: 'The sidecar at {address} refused the request with {code}: {reason}',
    cause: 'The request breaks a rule of the protocol or of the model.',
    remedy: 'Correct the request; docs/protocol.md explains the code.',
  },
  SIDECAR_PROTOCOL_MISMATCH: {
    message: 'The sidecar at {address} speaks protocol version {got}, expected {expected}.',
    cause: 'The sidecar is of another release.',
    remedy: 'Use the sidecar of this release.',
  },
  SIDECAR_ADDRESS_MALFORMED: {
    message: 'Expected an absolute socket path or an http or https URL, got "{got}".',
    cause: 'A sidecar is addressed by its Unix socket or its URL.',
    remedy: 'Write e.g. /run/lamplighter.sock, http://127.0.0.1:8177 or https://activations.example.org.',
  },
});
