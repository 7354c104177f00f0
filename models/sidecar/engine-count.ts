/** How many engines a machine has room for. */

interface Machine {
  readonly cores: number;
  /** Of the imported weights. Each engine holds a private copy, laid out for the processor. */
  readonly weightsBytes: number;
  /** Default: what the system says is available now, within the limits of a container. */
  readonly availableBytes?: number;
}

interface EngineLayout {
  readonly engines: number;
  /** Of each engine. */
  readonly threads: number;
}

/**
 * The layout that answers most requests a second: an engine of one thread a core (two of one thread gave 1.14
 * times what one of two threads gave, SmolLM2-135M). Where that many copies of the weights would take more than
 * half of the memory, fewer engines of more threads.
 */
export function engineLayout(machine: Machine): EngineLayout {
  const { cores, weightsBytes, availableBytes = process.availableMemory() } = machine;
  const room = Math.floor(availableBytes / 2 / Math.max(1, weightsBytes));
  const engines = Math.max(1, Math.min(cores, room));
  return { engines, threads: Math.max(1, Math.floor(cores / engines)) };
}
