import { z } from 'zod';

const name = z.string();
const whole = z.enum(['int64', 'int32']);

/** What an export asks for, one entry an input. */
export const exportInputSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('ids'), name, type: whole }),
  /** 1 for a token, 0 for filling. */
  z.object({ role: z.literal('mask'), name, type: whole }),
  z.object({ role: z.literal('positions'), name, type: whole }),
  /** Keys or values of earlier tokens, `[batch, heads, 0, dHead]`: there are none. */
  z.object({
    role: z.literal('past'),
    name,
    type: z.enum(['float32', 'float16']),
    heads: z.int().positive(),
    dHead: z.int().positive(),
  }),
]);

export type ExportInput = z.infer<typeof exportInputSchema>;
