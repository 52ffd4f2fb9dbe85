import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CompeteOptions } from '../../core/options/options.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { runFolder } from '../../services/store/home.ts';
import { homeOf } from '../home.ts';
import { askKaggle } from '../kaggle/before-run.ts';
import { addLessons } from '../lessons/add.ts';
import { refuse } from '../refusal.ts';
import { buildRequest } from '../request/build-request.ts';
import type { CommandOptions } from '../request/command-options.ts';
import { readRequest } from '../request/sealed-request.ts';
import { sandboxChoice } from '../request/terms.ts';
import { findRun } from './find-run.ts';
import type { RunInteraction } from './observer.ts';
import type { CompeteOutcome } from './outcome.ts';
import { runSession } from './session/session.ts';

/** Takes a competition from its files to a valid submission with an honest status. It never throws for a bad input. */
export const compete = async (options: CompeteOptions, watching: RunInteraction = {}): Promise<CompeteOutcome> => {
  const since = watching.since ?? performance.now();
  const home = homeOf(options.home);
  const wantedTier = sandboxChoice(options);
  if (typeof wantedTier !== 'string') return wantedTier;
  const sandbox = await chooseTier(wantedTier);
  if ('refused' in sandbox) return refuse('no-sandbox', sandbox.refused, sandbox.fix);
  const held = options.out === undefined ? undefined : runIn(options.out);
  if (held !== undefined && options.runId !== undefined && options.runId !== held) {
    const advice = 'Name another folder: nothing there was changed.';
    return refuse('usage', `${options.out} holds run ${held}, not ${options.runId}`, advice);
  }
  const request = buildRequest(held === undefined ? options : { ...options, runId: held }, home, sandbox.tier);
  if ('kind' in request) return request;
  const folder = options.out === undefined ? home.run(request.slug, request.runId) : runFolder(resolve(options.out));
  const isResumed = existsSync(folder.request);
  const kaggleCheck = isResumed // a resumed run passed this check when it began
    ? { notes: [] }
    : await askKaggle({ ...request, submit: request.submit !== null }, watching.signal);
  if ('kind' in kaggleCheck) return kaggleCheck;
  const withLessons = isResumed ? { request, notes: [] } : addLessons(home, request);
  const notes = [...kaggleCheck.notes, ...withLessons.notes];
  return runSession(home, folder, { wanted: withLessons.request }, { ...watching, since }, notes);
};

/** The run that a folder already holds. */
const runIn = (folder: string): string | undefined => readRequest(runFolder(resolve(folder)).request)?.request.runId;

/**
 * Resumes a run that was stopped or killed, or repeats the result of a run that ended. The user's own run keeps its options;
 * a run from elsewhere takes them from `options`.
 */
export const resume = async (
  run: string,
  watching: RunInteraction & { readonly home?: string } = {},
  options: CommandOptions = {},
): Promise<CompeteOutcome> => {
  const home = homeOf(watching.home);
  const folder = findRun(home, run);
  if ('kind' in folder) return folder;
  return runSession(home, folder, { options }, watching);
};
