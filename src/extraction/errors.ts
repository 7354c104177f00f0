/** What can go wrong between definitions and a finished activation store. */
import { defineErrors } from '../../oeis-data/errors.js';

export const extractionErrors = defineErrors({
  ACTIVATION_STORE_MISMATCH: {
    message: 'The activations in {folder} have {field} {got}, expected {expected}.',
    cause:
      'They were made from other texts, by another model or with other settings; mixing them would be wrong.',
    remedy: 'Use another folder, or remove this one to extract again.',
  },
  ACTIVATION_STORE_MISSING: {
    message: 'No finished activations in {folder}.',
    cause: 'Nothing was extracted there, or the extraction was interrupted.',
    remedy: 'Run the same extraction again: finished batches are kept.',
  },
  ACTIVATION_STORE_BUSY: {
    message: 'Another process is extracting into {folder}.',
    cause: 'Two runs share the folder; only one may write.',
    remedy: 'Wait for the other run to end.',
  },
  STORED_ACTIVATION_NOT_FINITE: {
    message:
      'The activation of {aNumber} at layer {layer}, dimension {dimension} is {got}, expected a finite number.',
    cause: 'The model overflowed on this text, or its weights are damaged.',
    remedy: 'Run `lamplighter model verify`; leave the sequence out if it repeats.',
  },
  ACTIVATION_OUTSIDE_FLOAT16: {
    message: 'The activation of {aNumber} at layer {layer} is {got}, expected at most {expected} in float16.',
    cause:
      'The scale of the layer was chosen from a sample of the texts, and this text is far outside of it.',
    remedy: 'Remove {folder} and extract again in float32.',
  },
  LAYER_NOT_STORED: {
    message: 'Layer {got} with pool {pool} is not stored; stored are the layers {layers} with {pools}.',
    cause: 'The extraction kept only a part of the residual stream.',
    remedy: 'Extract again without the projection, or with this layer and pool.',
  },
  DEFINITION_REPEATED: {
    message: 'The sequence {aNumber} is given twice.',
    cause: 'Every sequence has one definition and one row.',
    remedy: 'Give every sequence once.',
  },
  NO_DEFINITIONS: {
    message: 'No definitions to extract, expected at least one.',
    cause: 'The corpus is empty, or the selection left nothing.',
    remedy: 'Check the corpus with `lamplighter corpus status`.',
  },
  DISK_SPACE_SHORT: {
    message: 'The activations need {expected} bytes in {folder}, and {got} are free.',
    cause: 'The whole store is laid out before the extraction starts.',
    remedy: 'Free space, choose another folder, or store fewer layers, one pool, or float16.',
  },
  SAFETENSORS_MALFORMED: {
    message: 'Expected {expected} in the safetensors file {path}, got {got}.',
    cause: 'The file is damaged or is of another format.',
    remedy: 'Remove it and make it again.',
  },
  TOKENIZER_MISMATCH: {
    message: 'The tokenizer in {folder} has the hash {got}, the sidecar {expected}.',
    cause: 'The sidecar serves another model than the folder holds.',
    remedy: 'Start the sidecar from the same model folder.',
  },
  SIDECARS_DISAGREE: {
    message: 'The sidecar at {address} has the {field} {got}, the one at {other} {expected}.',
    cause: 'They serve different models, or the same one with other settings; one store cannot hold both.',
    remedy: 'Start all of them with the same model and settings, or leave one out.',
  },
  MODEL_CHANGED: {
    message: 'The sidecar answered with the model {got}, expected {expected}.',
    cause: 'Another sidecar took over the address while the extraction ran.',
    remedy: 'Stop the other sidecar and run the same extraction again.',
  },
});
