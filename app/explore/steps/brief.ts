import type { ExplorerBrief } from '../../../core/explore/asking/question.ts';
import { profileWords } from '../../../core/explore/profile/words.ts';
import { predictionWords } from '../../../core/explore/score/signature.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ExploreRequest } from '../request/request.ts';
import { sessionMemory } from '../session/memory.ts';

/** The most characters of a cell's output that the model sees. */
const shownCharacters = 6_000;
const gibibyte = 2 ** 30;

/** The metrics of core/explore/score/. */
const metricWords = {
  binary: 'the area under the ROC curve',
  multiclass: 'accuracy',
  numeric: 'the root mean squared error',
} as const;

/** What the model is told first. It must stay the same when an exploration is resumed, because recorded answers belong to these exact words. */
export const briefOf = (request: ExploreRequest, held: HeldBack, profile: DataProfile): ExplorerBrief => {
  const { ask, threads, time, interactive, cellTime } = request;
  const { target } = held;
  const memory = (sessionMemory(request) / gibibyte).toFixed(0);
  return {
    ...{ ask, interactive, characters: shownCharacters, cellSeconds: cellTime },
    target: target?.column ?? null,
    heldBy: held.by,
    metric: target === null ? '' : (target.metric ?? metricWords[target.kind]),
    wanted: target === null ? '' : predictionWords(target),
    profile: profileWords(profile),
    means: `${threads} ${threads === 1 ? 'thread' : 'threads'}, ${memory} GiB of memory, no GPU, ${Math.round(time)} seconds in all, your own included.`,
  };
};
