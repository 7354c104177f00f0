/** What the commands can ask for; main wires the implementations. */

import type { checkConformance } from '../../models/sidecar/index.js';
import type { EvaluationReport } from '../evaluation/index.js';
import type { StatementCheck } from '../pipeline/check-statement.js';
import type { CompleteOptions } from '../pipeline/complete-pairs.js';
import type { CompletionReport } from '../pipeline/completion/completion-report.js';
import type { PipelineContext } from '../pipeline/context.js';
import type { CorpusCommands } from '../pipeline/corpus-commands.js';
import type { Finding } from '../pipeline/doctor.js';
import type { ExplainOptions } from '../pipeline/explain-pair.js';
import type { JoinOptions } from '../pipeline/join-corpus.js';
import type { JoinReport } from '../pipeline/join-report.js';
import type { ModelCommands } from '../pipeline/model-commands.js';
import type { NeighboursOptions } from '../pipeline/neighbours.js';
import type { PairExplanation } from '../pipeline/pair-explanation.js';
import type { RankOptions } from '../pipeline/rank-sequences.js';
import type { NeighboursDocument, RankingDocument } from '../pipeline/ranking-document.js';
import type { DiscoveryOptions } from '../pipeline/run-discovery.js';
import type { EvaluationOptions } from '../pipeline/run-evaluation.js';
import type { RunReport } from '../pipeline/run-report.js';
import type { serveModel } from '../pipeline/sidecar-command.js';

export interface Services {
  readonly version: string;
  runDiscovery(context: PipelineContext, options: DiscoveryOptions): Promise<RunReport>;
  completePairs(context: PipelineContext, options: CompleteOptions): Promise<CompletionReport>;
  joinCorpus(context: PipelineContext, options: JoinOptions): Promise<JoinReport>;
  runEvaluation(context: PipelineContext, options: EvaluationOptions): Promise<EvaluationReport>;
  explainPair(context: PipelineContext, options: ExplainOptions): Promise<PairExplanation>;
  rankSequences(context: PipelineContext, options: RankOptions): Promise<RankingDocument>;
  neighboursOf(context: PipelineContext, options: NeighboursOptions): Promise<NeighboursDocument>;
  readonly corpus: CorpusCommands;
  readonly models: ModelCommands;
  checkStatement(
    context: PipelineContext,
    options: { statement: string; corpus: string; hypothesesTried: number },
  ): Promise<StatementCheck>;
  readonly serveModel: typeof serveModel;
  readonly conform: typeof checkConformance;
  examine(home: string): Promise<Finding[]>;
}
