import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isFilled } from '../services/kaggle/data-folder.ts';
import { howToGetOne } from '../services/kaggle/find-credentials.ts';
import { chooseTier } from '../services/python/sandbox/choose.ts';
import { runFolder } from '../services/store/home.ts';
import { buildRequest } from './build-request.ts';
import { findRun } from './find-run.ts';
import { homeOf } from './home.ts';
import { kaggleOfUser } from './kaggle.ts';
import { passesByItself } from './passing.ts';
import { blockerOf, preflight } from './preflight.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { CompeteOptions, Request } from './request.ts';
import { type Attending, type CompeteOutcome, runSession } from './session.ts';
import { wishOf } from './terms.ts';

/** Takes a competition from its files to a valid, honestly labelled submission. Never throws for a bad input. */
export const compete = async (options: CompeteOptions, watching: Attending = {}): Promise<CompeteOutcome> => {
  const home = homeOf(options.home);
  const wish = wishOf(options);
  if (typeof wish !== 'string') return wish;
  const choice = await chooseTier(wish);
  if ('refused' in choice) return refuse('no-sandbox', choice.refused, choice.fix);
  const request = buildRequest(options, home, choice.tier);
  if ('kind' in request) return request;
  const folder = options.out === undefined ? home.run(request.slug, request.runId) : runFolder(resolve(options.out));
  const asked = await askKaggle(request, existsSync(folder.request), watching.signal);
  if ('kind' in asked) return asked;
  return runSession(home, folder, request, watching, asked.notes);
};

/** Before any work is spent: whether Kaggle would give the files and take the result. A run that was begun has been through it. */
const askKaggle = async (
  { slug, url, source, submit }: Request,
  begun: boolean,
  signal: AbortSignal | undefined,
): Promise<{ readonly notes: readonly string[] } | Refusal> => {
  if (begun || url === null || (submit === null && isFilled(source))) return { notes: [] };
  const { kaggle, warnings } = kaggleOfUser(signal === undefined ? {} : { signal });
  if (!kaggle.signedIn) return unsigned(slug, source, url);
  const found = await preflight(kaggle, slug, { aim: submit === null ? 'compete' : 'submit' });
  const blocker = blockerOf(found);
  if (blocker !== undefined) {
    const { kind, message, advice } = blocker;
    return { ...refuse('kaggle', message, advice), passing: passesByItself(kind) };
  }
  return { notes: [...warnings, ...found.problems.map(({ message }) => message)] };
};

/** Without credentials there is nothing to ask Kaggle for: said at once, network or not. */
const unsigned = (slug: string, source: string, url: string): Refusal => {
  const byHand = `Or download them from ${url}/data yourself and put them into ${source}`;
  if (isFilled(source)) {
    return { ...refuse('kaggle', 'there are no credentials to submit with', howToGetOne), passing: false };
  }
  const message = `the files of "${slug}" are not here, and there are no Kaggle credentials to download them with`;
  return refuse('no-data', message, `${howToGetOne}\n${byHand}`);
};

/** Goes on with a run that was stopped or killed, or repeats the result of one that ended. */
export const resume = async (
  run: string,
  watching: Attending & { readonly home?: string } = {},
): Promise<CompeteOutcome> => {
  const home = homeOf(watching.home);
  const folder = findRun(home, run);
  if ('kind' in folder) return folder;
  return runSession(home, folder, undefined, watching);
};
