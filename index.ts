/** Medalist as a library. Everything here is typed, and every expected failure is a value. */

export { type AnalyzeOutcome, analyze } from './machines/analyze.ts';
export type { BatchEnded, BatchEvent, BatchOptions } from './machines/batch/options.ts';
export { batch } from './machines/batch/run.ts';
export { compete, resume } from './machines/compete.ts';
export { intakeHere } from './machines/intake.ts';
export { download, type SubmitRequest, submit } from './machines/kaggle-library.ts';
export type { OwnWord } from './machines/own-word.ts';
export type { Refusal } from './machines/refusal.ts';
export type { CompeteOptions } from './machines/request.ts';
export { schemaOf as schema } from './machines/schema.ts';
export type { CompeteOutcome, Watching } from './machines/session.ts';
export { repair, validate } from './machines/submission.ts';
export type {
  RepairOptions,
  RepairOutcome,
  ValidateOptions,
  ValidateOutcome,
} from './machines/submission-outcome.ts';
export type { JournalLine } from './services/store/events.ts';
export { passingJournal } from './services/store/journal.ts';
export { openStore } from './services/store/store.ts';
export { stages } from './stages/index.ts';
export { type StageCall, type StageResult, stageRunner, type Workshop } from './stages/run.ts';
export type { Competition } from './stages/schema/competition.ts';
export type { Finding, Repair } from './stages/schema/finding.ts';
export type { Manifest } from './stages/schema/manifest.ts';
export type { Result } from './stages/schema/result.ts';
