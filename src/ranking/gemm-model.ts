/**
 * ONNX models of one node, Gemm, float32, all sizes open. Written by scripts/make-gemm-model.py (opset 13, IR 8).
 */
const base64 = {
  /** `product [a, b] = left [a, k] * transpose(right [b, k])` */
  multiplyTransposed:
    'CAgSC2xhbXBsaWdodGVyOpMBCisKBGxlZnQKBXJpZ2h0Egdwcm9kdWN0IgRHZW1tKg0KBnRyYW5zQhgBoAECEhJtdWx0aXBseVRyYW5zcG9zZWRaGAoEbGVmdBIQCg4IARIKCgMSAWEKAxIBa1oZCgVyaWdodBIQCg4IARIKCgMSAWIKAxIBa2IbCgdwcm9kdWN0EhAKDggBEgoKAxIBYQoDEgFiQgQKABAN',
  /** `product [a, b] = left [a, k] * right [k, b]` */
  multiply:
    'CAgSC2xhbXBsaWdodGVyOnoKHAoEbGVmdAoFcmlnaHQSB3Byb2R1Y3QiBEdlbW0SCG11bHRpcGx5WhgKBGxlZnQSEAoOCAESCgoDEgFhCgMSAWtaGQoFcmlnaHQSEAoOCAESCgoDEgFrCgMSAWJiGwoHcHJvZHVjdBIQCg4IARIKCgMSAWEKAxIBYkIECgAQDQ==',
  /** `product [a, b] = transpose(left [k, a]) * right [k, b]` */
  multiplyLeftTransposed:
    'CAgSC2xhbXBsaWdodGVyOpcBCisKBGxlZnQKBXJpZ2h0Egdwcm9kdWN0IgRHZW1tKg0KBnRyYW5zQRgBoAECEhZtdWx0aXBseUxlZnRUcmFuc3Bvc2VkWhgKBGxlZnQSEAoOCAESCgoDEgFrCgMSAWFaGQoFcmlnaHQSEAoOCAESCgoDEgFrCgMSAWJiGwoHcHJvZHVjdBIQCg4IARIKCgMSAWEKAxIBYkIECgAQDQ==',
} as const;

export type GemmForm = keyof typeof base64;

export function gemmModel(form: GemmForm): Uint8Array {
  return Buffer.from(base64[form], 'base64');
}
