/** Errors of the models room that a user can meet: one entry a code, in the order a file passes through. */
import { defineErrors } from '../oeis-data/errors.js';

export const modelErrors = defineErrors({
  GGUF_NOT_GGUF: {
    message: 'Expected a GGUF file (first bytes "GGUF"), got "{got}" in {file}.',
    cause: 'The file is of another format, or a download was saved as an error page.',
    remedy: 'Give the path of a .gguf file, or pull the model again.',
  },
  GGUF_VERSION_UNSUPPORTED: {
    message: 'Expected GGUF version 2 or 3 in little-endian order, got {got} in {file}.',
    cause: 'Version 1 has other field widths; a huge version number is a big-endian file.',
    remedy: 'Convert the file with a current llama.cpp (gguf_convert_endian.py for big-endian files).',
  },
  GGUF_TRUNCATED: {
    message: 'Expected {expected} at byte {at} of {file}, but the file ends at byte {got}.',
    cause: 'The file is incomplete, or a length inside it is wrong.',
    remedy: 'Pull or copy the file again and compare its sha256.',
  },
  GGUF_SIZE_OVERFLOW: {
    message: 'Expected {expected} in {file}, got {got}.',
    cause: 'A count or dimension is larger than any real model has: the header is damaged.',
    remedy: 'Pull or copy the file again and compare its sha256.',
  },
  GGUF_VALUE_INVALID: {
    message: 'Expected {expected} at byte {at} of {file}, got {got}.',
    cause: 'The header is damaged or was written by a tool that departs from the GGUF specification.',
    remedy: 'Pull or copy the file again, or convert it with a current llama.cpp.',
  },
  GGUF_ALIGNMENT_INVALID: {
    message: 'Expected {expected}, got {got} in {file}.',
    cause: 'Tensors of a GGUF file start at multiples of general.alignment, a power of two.',
    remedy: 'Pull or copy the file again, or convert it with a current llama.cpp.',
  },
  GGUF_DUPLICATE_NAME: {
    message: 'Expected every {kind} of {file} to be named once, got "{got}" twice.',
    cause: 'Which of the two is meant cannot be known.',
    remedy: 'Convert the model again with a current llama.cpp.',
  },
  GGUF_TENSORS_OVERLAP: {
    message: 'Expected the tensors of {file} to lie apart, but "{got}" begins inside "{other}".',
    cause: 'An offset in the header is damaged.',
    remedy: 'Pull or copy the file again and compare its sha256.',
  },
  GGUF_KEY_MISSING: {
    message: 'Expected the metadata key {key} ({expected}) in {file}, got {got}.',
    cause: 'The file lacks something that its architecture needs, or holds it in another type.',
    remedy: 'Convert the model again with a current llama.cpp.',
  },
  GGUF_TENSOR_MISSING: {
    message: 'Expected the tensor {tensor} of shape {expected} in {file}, got {got}.',
    cause: 'The file does not hold the weights that its architecture needs.',
    remedy: 'Use an unsplit file of a supported architecture, converted with a current llama.cpp.',
  },
  GGUF_TENSOR_UNUSED: {
    message:
      'Expected every tensor of {file} to have a place in architecture {architecture}, got {got} besides.',
    cause: 'Leaving weights out would give wrong activations without a word.',
    remedy:
      'Use a model that is exactly of this architecture, or describe the other one in models/architectures/.',
  },
  QUANTISATION_UNSUPPORTED: {
    message: 'Expected tensor {tensor} in one of {expected}, got {got}.',
    cause: 'This quantisation has no decoder here.',
    remedy: 'Quantise the model to one of the listed types, e.g. llama-quantize model.gguf out.gguf Q8_0.',
  },
  WEIGHTS_NOT_QUANTISED: {
    message: 'Expected a GGUF file with weights of {expected} to keep quantised, got {got} in {file}.',
    cause: 'The runtime has no product with weights in that form.',
    remedy:
      'Import it with weights in float32 (the default), or quantise it first, e.g. llama-quantize to Q8_0.',
  },
  RANDOM_WEIGHTS_UNAVAILABLE: {
    message: 'Expected a GGUF file or a Hugging Face folder to give random weights, got {got} ({file}).',
    cause: 'The weights of an export carry no names that say which are norms and which are matrices.',
    remedy: 'Import the model with random weights from its GGUF file or its Hugging Face folder.',
  },
  ARCHITECTURE_UNSUPPORTED: {
    message: 'Expected an architecture of {expected}, got "{got}"{difference}.',
    cause: 'The block of this architecture is not described in models/architectures/.',
    remedy: 'Choose a model of a supported architecture, or describe the block (see CONTRIBUTING).',
  },
  LAYERS_INVALID: {
    message: 'Expected a last layer of {expected}, got {got}.',
    cause: 'A model of L blocks has residual positions 0 (the embedding) to L.',
    remedy: 'Give a range that begins at 0 and ends within the model, e.g. --layers 0..20.',
  },
  TOKENIZER_UNSUPPORTED: {
    message: 'Expected {expected}, got "{got}".',
    cause: 'The tokenizer of this model is of a kind that is not built here.',
    remedy: 'Choose another model, or describe its pre-tokenizer in models/tokenizer/.',
  },
  TOKENIZER_INVALID: {
    message: 'Expected {expected} in the tokenizer metadata, got {got}.',
    cause: 'The vocabulary of the file contradicts itself.',
    remedy: 'Convert the model again with a current llama.cpp.',
  },
  MODEL_NOT_IMPORTED: {
    message: 'Expected an imported model in {folder}, got {got}.',
    cause: 'The folder is empty, from another version of Lamplighter, or was damaged.',
    remedy: 'Run lamplighter model import again.',
  },
  MODEL_TOO_LARGE: {
    message:
      'Expected {model} to fit in the {expected} of memory that are available, got an estimate of {got} (weights {weights}, their rearranged copy {rearranged}, activations {activations}).',
    cause: 'Loading it all the same would make the machine swap, or the process be killed in the middle.',
    remedy:
      'Import fewer layers (--layers 0..12), use smaller packs, a smaller model, or a machine with more memory.',
  },
  MODEL_REQUEST_INVALID: {
    message: 'Expected {expected}, got {got}.',
    cause: 'A request carries texts or token ids (not both) and at least one pool.',
    remedy: 'Correct the request; docs/protocol.md has an example.',
  },
  TOKEN_ID_INVALID: {
    message: 'Expected token ids of {expected} in text {text}, got {got}.',
    cause: 'The ids come from another tokenizer, or lack the BOS token that the model card asks for.',
    remedy: 'Tokenise with the tokenizer of this model.',
  },
  ACTIVATION_NOT_FINITE: {
    message: 'Expected finite activations, got {got} at layer {layer}, dimension {dimension} of text {text}.',
    cause: 'The weights hold a non-finite value or a product overflowed float32.',
    remedy: 'Verify the model file (lamplighter model verify); leave this text out if the file is sound.',
  },
  MODEL_FORMAT_UNKNOWN: {
    message:
      'Expected a GGUF file, a Hugging Face folder (config.json, tokenizer.json, safetensors) or an ONNX export (.onnx), got {got} at {path}.',
    cause: 'The path is wrong, or names a model in a format that is not read here.',
    remedy: 'Check the path; other formats convert to GGUF or to a Hugging Face folder.',
  },
  HUGGING_FACE_FOLDER_INVALID: {
    message: 'Expected {expected} in the Hugging Face folder {folder}, got {got}.',
    cause: 'A file of the folder is missing or damaged, or was written for another kind of model.',
    remedy:
      'Download the whole repository again: config.json, tokenizer.json, tokenizer_config.json, *.safetensors.',
  },
  SAFETENSORS_INVALID: {
    message: 'Expected {expected} in the safetensors file {file}, got {got}.',
    cause: 'The file is incomplete, damaged, or of another format.',
    remedy: 'Download the file again and compare its sha256.',
  },
  WEIGHT_TYPE_UNSUPPORTED: {
    message: 'Expected the weights of {tensor} as {expected}, got {got} in {file}.',
    cause: 'Quantised or integer weights of a Hugging Face folder cannot be read without their own code.',
    remedy: 'Use the unquantised model, or a GGUF file of it.',
  },
  ONNX_INVALID: {
    message: 'Expected {expected} in {file}, got {got}.',
    cause: 'The file is incomplete, damaged, or no ONNX model.',
    remedy: 'Download or export the file again and compare its sha256.',
  },
  ONNX_NOT_TAPPABLE: {
    message: 'Expected the graph of a decoder with its residual sums in {file}, but {reason}.',
    cause: 'The blocks are fused, the export keeps a cache in a branch, or the model is no decoder.',
    remedy:
      'Export the decoder alone and unfused (optimum-cli export onnx --task text-generation), or give its Hugging Face folder or a GGUF file of it.',
  },
});
