/** The HTML report of an evaluation. */
export { evaluationPage } from './evaluation-page.js';
export type {
  CalibrationFigure,
  Estimate,
  Interval,
  LayerLine,
  LearningFigure,
  MetricTable,
  ProtocolEntry,
  RecallFigure,
  RecallPoint,
  ReportInput,
  ScorerKind,
  ScorerLine,
  YieldCurvePoint,
  YieldRow,
} from './report-input.js';
