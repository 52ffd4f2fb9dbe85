import { totalmem } from 'node:os';
import type { ExplorerBrief } from '../../../core/explore/asking/question.ts';
import { profileWords } from '../../../core/explore/profile/words.ts';
import { predictionWords } from '../../../core/explore/score/signature.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ExploreRequest } from '../request.ts';

/** Characters of what a cell showed. */
const shownCharacters = 6_000;
const gibibyte = 2 ** 30;

/** Bytes for the session: what the user allows, else half of this machine, in whole gibibytes so that it stays the same. */
export const sessionMemory = ({ limits }: ExploreRequest): number => {
  const bound = process.constrainedMemory();
  const here = bound > 0 && bound < totalmem() ? bound : totalmem();
  return limits.memory ?? Math.max(1, Math.floor(here / 2 / gibibyte)) * gibibyte;
};

/** What core/explore/score/ scores by. */
const metricWords = {
  binary: 'the area under the ROC curve',
  multiclass: 'accuracy',
  numeric: 'the root mean squared error',
} as const;

/** What the model is told first. Nothing in it changes when an exploration goes on: recorded answers belong to these very words. */
export const briefOf = (request: ExploreRequest, held: HeldBack, profile: DataProfile): ExplorerBrief => {
  const { ask, threads, time, interactive, cellTime } = request;
  const { target } = held;
  const memory = (sessionMemory(request) / gibibyte).toFixed(0);
  return {
    ...{ ask, interactive, characters: shownCharacters, cellSeconds: cellTime },
    target: target?.column ?? null,
    isHeld: held.rows.held > 0,
    metric: target === null ? '' : metricWords[target.kind],
    wanted: target === null ? '' : predictionWords(target),
    profile: profileWords(profile),
    means: `${threads} ${threads === 1 ? 'thread' : 'threads'}, ${memory} GiB of memory, no GPU, ${Math.round(time)} seconds in all, your own included.`,
  };
};
