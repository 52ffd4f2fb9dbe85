import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { quoted } from '../../services/text/quoted.ts';
import { homeOf } from '../home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readSealed } from '../request/sealed-request.ts';
import { sandboxChoice } from '../request/terms.ts';
import { explorationAt, exploreFolder, usualFolder } from './folder/folder.ts';
import { refuseForeign } from './folder/foreign.ts';
import { readExploration } from './folder/result.ts';
import { buildRequest } from './request/build-request.ts';
import type { ExploreOptions } from './request/call.ts';
import { ExploreRequest } from './request/request.ts';
import { type ExploreOutcome, runExploration } from './run.ts';

export type { ExploreOutcome } from './run.ts';

/**
 * Explores any data: a profile, answers of a language model that runs Python in a sandbox, a model that is scored on rows nobody saw.
 * Never throws for a bad input.
 */
export const explore = async (options: ExploreOptions): Promise<ExploreOutcome> => {
  const home = homeOf(options.home);
  const there = explorationAt(options.data);
  if (there !== undefined) {
    const saved = readSealed(there.request, ExploreRequest);
    if (saved === undefined) return refuse('usage', `${there.request} is damaged`, 'Begin a new exploration.');
    if (!saved.own) return refuseForeign(there.path);
    const { replayOf } = saved.request;
    if (replayOf !== null && readExploration(there.result) === undefined)
      return halfReplay(there.path, replayOf.folder);
    return runExploration({ home, folder: there, request: saved.request, begun: true }, options);
  }
  const wanted = sandboxChoice(options);
  if (typeof wanted !== 'string') return wanted;
  const sandbox = await chooseTier(wanted);
  if ('refused' in sandbox) return refuse('no-sandbox', sandbox.refused, sandbox.fix);
  const request = buildRequest(options, sandbox.tier);
  if ('kind' in request) return request;
  const place = options.out === undefined ? usualFolder(home, request.name, request.id) : resolve(options.out);
  if (existsSync(place) && readdirSync(place).some((name) => name !== '.run'))
    return refuse('usage', `${place} is not empty`, 'Name a new or empty folder: nothing there is overwritten.');
  return runExploration({ home, folder: exploreFolder(place), request, begun: false }, options);
};

/** A replay that was stopped cannot be resumed: it would ask a model for what the record should answer. */
const halfReplay = (path: string, original: string): Refusal =>
  refuse(
    'usage',
    `the exploration in ${path} repeats ${original}, and was stopped`,
    `Repeat it anew: medalist replay ${quoted(original)}`,
  );
