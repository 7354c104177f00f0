/** What a sidecar has done, as Prometheus reads it (text exposition format 0.0.4). */
import type { RunRecord } from './scheduler.js';

/** Rates and fill are of the last minute. */
const windowMs = 60_000;

interface Gauges {
  readonly queueDepth: number;
  readonly queueLimit: number;
  readonly engines: number;
  readonly enginesBusy: number;
  readonly engineRestarts: number;
}

interface RecentRun {
  readonly atMs: number;
  readonly tokens: number;
}

export class SidecarMetrics {
  readonly #packTokens: number;
  readonly #now: () => number;
  readonly #startedMs: number;
  readonly #answers = new Map<string, number>();
  #tokens = 0;
  #texts = 0;
  #runs = 0;
  #requestsRun = 0;
  #recent: RecentRun[] = [];

  /** @param packTokens tokens of a full run */
  constructor(packTokens: number, now: () => number = () => performance.now()) {
    this.#packTokens = Math.max(1, packTokens);
    this.#now = now;
    this.#startedMs = now();
  }

  /** @param code `OK`, a code of docs/protocol.md, or `CLIENT_GONE` */
  answered(code: string): void {
    this.#answers.set(code, (this.#answers.get(code) ?? 0) + 1);
  }

  ran({ batch, requests }: RunRecord): void {
    const tokens = batch.tokenCounts.reduce((sum, count) => sum + count, 0);
    this.#tokens += tokens;
    this.#texts += batch.textCount;
    this.#runs++;
    this.#requestsRun += requests;
    this.#recent = this.#recentRuns();
    this.#recent.push({ atMs: this.#now(), tokens });
  }

  #recentRuns(): RecentRun[] {
    const since = this.#now() - windowMs;
    return this.#recent.filter(({ atMs }) => atMs >= since);
  }

  /** The body of `GET /metrics`. */
  text(gauges: Gauges): string {
    const recent = this.#recentRuns();
    const tokens = recent.reduce((sum, run) => sum + run.tokens, 0);
    const seconds = Math.max(1, Math.min(windowMs, this.#now() - this.#startedMs) / 1000);
    const fill = recent.length === 0 ? 0 : tokens / (recent.length * this.#packTokens);
    const answers = [...this.#answers].sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      metric('tokens_total', 'counter', 'Tokens run, BOS included, once for each text.', this.#tokens),
      metric('texts_total', 'counter', 'Texts run.', this.#texts),
      metric('tokens_per_second', 'gauge', 'Tokens run a second, over the last minute.', tokens / seconds),
      metric('runs_total', 'counter', 'Runs of an engine.', this.#runs),
      metric('run_requests_total', 'counter', 'Requests in those runs.', this.#requestsRun),
      metric('batch_fill_ratio', 'gauge', 'Tokens a run over those of a full pack, last minute.', fill),
      metric('queue_depth', 'gauge', 'Requests admitted and not yet over.', gauges.queueDepth),
      metric('queue_limit', 'gauge', 'Requests admitted at most.', gauges.queueLimit),
      metric('engines', 'gauge', 'Engines that are open.', gauges.engines),
      metric('engines_busy', 'gauge', 'Engines at work.', gauges.enginesBusy),
      metric('engine_restarts_total', 'counter', 'Engines started again.', gauges.engineRestarts),
      heading('requests_total', 'counter', 'Requests for activations, by outcome.'),
      ...answers.map(([code, count]) => `lamplighter_requests_total{code="${code}"} ${count}\n`),
    ].join('');
  }
}

function heading(name: string, kind: 'counter' | 'gauge', help: string): string {
  return `# HELP lamplighter_${name} ${help}\n# TYPE lamplighter_${name} ${kind}\n`;
}

function metric(name: string, kind: 'counter' | 'gauge', help: string, value: number): string {
  return `${heading(name, kind, help)}lamplighter_${name} ${value}\n`;
}
