/**
 * What attention reads besides its input: rotary tables of the block's base, and the mask narrowed to the
 * block's window. Blocks that agree share them.
 */
import type { BlockAttention } from '../architectures/architecture.js';
import type { SharedInputs } from './decoder-parts.js';
import type { GraphWriter } from './graph-writer.js';
import { intAttribute } from './onnx.js';
import type { GraphPlan } from './residual-stream-graph.js';
import { mostRowSlots, rotaryTables } from './rotary-tables.js';

/** As in models/session/pack.ts: its weight after softmax is exactly 0 in float32. */
const masked = -1e30;

export class AttentionInputs {
  private readonly writer: GraphWriter;
  private readonly plan: GraphPlan;
  private readonly longestText: number;
  /** int64 vector (batch, tokens, -1). */
  private readonly rowsApart: string;
  private readonly tables = new Map<string, Pick<SharedInputs, 'cosine' | 'sine'>>();
  private readonly masks = new Map<number, string>();

  /** @param longestText most tokens that a text can have: a window that none exceeds is left out */
  constructor(writer: GraphWriter, plan: GraphPlan, longestText: number) {
    this.writer = writer;
    this.plan = plan;
    this.longestText = longestText;
    for (const attention of plan.blocks) this.tablesOf(attention);
    this.rowsApart = writer.node(
      'Concat',
      [writer.node('Shape', ['ids']), writer.int64('rest', [-1])],
      [intAttribute('axis', 0)],
    );
  }

  of(attention: BlockAttention): SharedInputs {
    return {
      positions: 'positions',
      mask: this.maskOf(attention.window),
      rowsApart: this.rowsApart,
      ...this.tablesOf(attention),
    };
  }

  private tablesOf({ rotaryBase, rotaryFactor }: BlockAttention): Pick<SharedInputs, 'cosine' | 'sine'> {
    const key = `${rotaryBase}/${rotaryFactor}`;
    let names = this.tables.get(key);
    if (names === undefined) {
      const { shape, rotaryDivisors, rowSlots = mostRowSlots } = this.plan;
      const tables = rotaryTables(rowSlots, shape.dHead, rotaryBase, rotaryFactor, rotaryDivisors);
      const suffix = this.tables.size === 0 ? '' : `_${this.tables.size}`;
      const dims = [tables.positions, tables.pairs];
      names = {
        cosine: this.writer.float32(`rotary_cosine${suffix}`, dims, tables.cosine),
        sine: this.writer.float32(`rotary_sine${suffix}`, dims, tables.sine),
      };
      this.tables.set(key, names);
    }
    return names;
  }

  /**
   * The mask already lets a token see its ancestors only; of these, the ones in the window are those whose
   * position is less than `window` below its own, in a prefix tree as in a single text.
   */
  private maskOf(window: number | undefined): string {
    if (window === undefined || window >= this.longestText) return 'mask';
    let mask = this.masks.get(window);
    if (mask === undefined) {
      const { writer } = this;
      const last = writer.int64('axis_last', [2]);
      const middle = writer.int64('axis_middle', [1]);
      const distance = writer.node('Sub', [
        writer.node('Unsqueeze', ['positions', last]),
        writer.node('Unsqueeze', ['positions', middle]),
      ]);
      const near = writer.node('Less', [distance, writer.int64(`window_${window}`, [window])]);
      const perHead = writer.node('Unsqueeze', [near, middle]);
      const hidden = writer.float32(`beyond_window_${window}`, [], Float32Array.of(masked));
      mask = writer.node('Where', [perHead, 'mask', hidden]);
      this.masks.set(window, mask);
    }
    return mask;
  }
}
