/** Medalist as a library. Everything here is typed, and every expected failure is a value. */

export { type AnalyzeOutcome, analyze } from './app/analyze/analyze.ts';
export { intakeHere } from './app/analyze/intake.ts';
export type { BatchEnded, BatchEvent, BatchOptions } from './app/batch/options.ts';
export { batch } from './app/batch/run.ts';
export { type ExploreOutcome, explore } from './app/explore/explore.ts';
export type { ExploreOptions } from './app/explore/request/call.ts';
export { download, type SubmitRequest, submit } from './app/kaggle/library.ts';
export type { Refusal } from './app/refusal.ts';
export type { CommandOptions } from './app/request/command-options.ts';
export { compete, resume } from './app/run/compete.ts';
export type { RunObserver } from './app/run/observer.ts';
export type { CompeteOutcome } from './app/run/outcome.ts';
export type {
  RepairOptions,
  RepairOutcome,
  ValidateOptions,
  ValidateOutcome,
} from './app/submission/outcome.ts';
export { schemaOf as schema } from './app/submission/schema.ts';
export { repair, validate } from './app/submission/submission.ts';
export type { CompeteOptions } from './core/options/options.ts';
export type { Competition } from './core/schema/competition.ts';
export type { Finding, Repair } from './core/schema/finding.ts';
export type { Manifest } from './core/schema/reported/manifest.ts';
export type { Result } from './core/schema/result.ts';
export type { JournalLine } from './services/store/events.ts';
export { forwardJournal } from './services/store/journal.ts';
export { openStore } from './services/store/store.ts';
export type { Equipment, StageCall, StageResult } from './stages/dag/call.ts';
export { stageRunner } from './stages/dag/run.ts';
export { stages } from './stages/index.ts';
