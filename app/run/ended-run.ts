import type { Result } from '../../core/schema/result.ts';
import type { Home, RunFolder } from '../../services/store/home.ts';
import { quoted } from '../../services/text/quoted.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';
import { readRequest } from '../request/sealed-request.ts';
import { readResult } from '../result/result.ts';
import { findRun } from './find-run.ts';

/** A run that has ended, with what it was asked for and what came of it. */
export interface EndedRun {
  readonly folder: RunFolder;
  readonly request: Request;
  readonly result: Result;
}

/** Finds a run by its id or its folder, if it has ended. */
export const endedRun = (home: Home, name: string): EndedRun | Refusal => {
  const folder = findRun(home, name);
  if ('kind' in folder) return folder;
  const [request, result] = [readRequest(folder.request)?.request, readResult(folder.result)];
  if (request === undefined) return refuse('usage', `${quoted(folder.request)} is damaged`, 'Start a new run.');
  if (result === undefined) {
    return refuse('usage', `the run ${request.runId} has not ended`, `Go on with it: medalist resume ${name}`);
  }
  return { folder, request, result };
};

/** Why there is no program to write down: none worked, or the store has it no more. */
export const noProgram = ({ request: { runId }, result: { report } }: EndedRun): Refusal =>
  report?.solution
    ? refuse('usage', `the run ${runId} is no longer in the store`, 'Run it again: medalist compete.')
    : refuse('usage', `the run ${runId} has no solution that worked`, 'Its result.json says why. Try another run.');
