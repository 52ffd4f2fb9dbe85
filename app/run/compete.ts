import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CompeteOptions } from '../../core/options/options.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { runFolder } from '../../services/store/home.ts';
import { homeOf } from '../home.ts';
import { askKaggle } from '../kaggle/before-run.ts';
import { withLessons } from '../lessons/tell.ts';
import { refuse } from '../refusal.ts';
import { buildRequest } from '../request/build-request.ts';
import type { OwnWord } from '../request/own-word.ts';
import { sandboxChoice } from '../request/terms.ts';
import { findRun } from './find-run.ts';
import { type Attending, type CompeteOutcome, runSession } from './session.ts';

/** Takes a competition from its files to a valid, honestly labelled submission. Never throws for a bad input. */
export const compete = async (options: CompeteOptions, watching: Attending = {}): Promise<CompeteOutcome> => {
  const since = watching.since ?? performance.now();
  const home = homeOf(options.home);
  const wanted = sandboxChoice(options);
  if (typeof wanted !== 'string') return wanted;
  const choice = await chooseTier(wanted);
  if ('refused' in choice) return refuse('no-sandbox', choice.refused, choice.fix);
  const request = buildRequest(options, home, choice.tier);
  if ('kind' in request) return request;
  const folder = options.out === undefined ? home.run(request.slug, request.runId) : runFolder(resolve(options.out));
  const begun = existsSync(folder.request); // a run that was begun has been through it
  const asked = begun
    ? { notes: [] }
    : await askKaggle({ ...request, submit: request.submit !== null }, watching.signal);
  if ('kind' in asked) return asked;
  const told = begun ? { request, notes: [] } : withLessons(home, request);
  return runSession(home, folder, { wanted: told.request }, { ...watching, since }, [...asked.notes, ...told.notes]);
};

/**
 * Resumes a run that was stopped or killed, or repeats the result of a run that ended. The user's own run keeps its options;
 * a run from elsewhere takes them from `word`.
 */
export const resume = async (
  run: string,
  watching: Attending & { readonly home?: string } = {},
  word: OwnWord = {},
): Promise<CompeteOutcome> => {
  const home = homeOf(watching.home);
  const folder = findRun(home, run);
  if ('kind' in folder) return folder;
  return runSession(home, folder, { word }, watching);
};
