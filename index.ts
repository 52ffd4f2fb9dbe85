/** Medalist as a library. Everything here is typed, and every expected failure is a value. */

export { type AnalyzeOutcome, analyze } from './machines/analyze.ts';
export { compete, resume } from './machines/compete.ts';
export type { Refusal } from './machines/refusal.ts';
export type { CompeteOptions } from './machines/request.ts';
export type { CompeteOutcome, Watching } from './machines/session.ts';
export type { JournalLine } from './services/store/events.ts';
export type { Competition } from './stages/schema/competition.ts';
export type { Result } from './stages/schema/result.ts';
