/**
 * An ONNX model of one node, Gemm with transB = 1: `product [a, b] = left [a, k] * transpose(right [b, k])`,
 * float32, all sizes open. Written by scripts/make-gemm-model.py (opset 13, IR 8).
 */
const base64 =
  'CAgSC2xhbXBsaWdodGVyOpMBCisKBGxlZnQKBXJpZ2h0Egdwcm9kdWN0IgRHZW1tKg0KBnRyYW5zQhgBoAECEhJtdWx0aXBseVRyYW5zcG9zZWRaGAoEbGVmdBIQCg4IARIKCgMSAWEKAxIBa1oZCgVyaWdodBIQCg4IARIKCgMSAWIKAxIBa2IbCgdwcm9kdWN0EhAKDggBEgoKAxIBYQoDEgFiQgQKABAN';

export function gemmModel(): Uint8Array {
  return Buffer.from(base64, 'base64');
}
