import type { Doing } from '../../../app/batch/live.ts';
import { keptScoreName } from '../../../core/metrics/best-score.ts';
import { share } from '../run/progress.ts';
import { describeUse } from '../run/resources.ts';
import { printable } from '../terminal/printable.ts';

/** What a run is doing, in a few words: its stage, its progress, and what it uses. */
export const describeDoing = ({ stage, progress, model, score, use }: Doing): string => {
  const part =
    score !== null
      ? `${keptScoreName(score.metric)} ${score.score.toPrecision(5)}`
      : progress !== null
        ? `${progress.what} ${share(progress.done, progress.total, progress.unit)}`
        : model !== null
          ? `${model.role}: ${model.about}`
          : '';
  return printable(`${stage.padEnd(9)} ${part}${use === null ? '' : describeUse(use)}`).trimEnd();
};
