import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { exploredMetric } from '../../../core/explore/explored-metric.ts';
import { exploreTable } from '../../../core/options/explore.ts';
import type { Row } from '../../../core/options/option.ts';
import { mistakeIn } from '../../../core/options/saved.ts';
import { table } from '../../../core/options/table/table.ts';
import type { Tier } from '../../../services/python/sandbox/tier.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { budgetOf } from '../../request/build-request.ts';
import { newRunId } from '../../request/request.ts';
import { isWithin } from '../../request/source.ts';
import { nameOf } from '../folder/folder.ts';
import { memoryHere } from '../session/memory.ts';
import type { ExploreCall } from './call.ts';
import type { ExploreRequest } from './request.ts';

/** Makes a request of a caller's options, or refuses them, before anything is written. */
export const buildRequest = (options: ExploreCall, sandbox: Tier): ExploreRequest | Refusal => {
  const { ask = '', target = null, metric = null, turns, cellTime, interactive } = options;
  const isHere = existsSync(options.data);
  const mistake = mistakeIn(options) ?? mistakeIn(options, Object.entries<Row>(exploreTable));
  if (mistake !== undefined) return refuse('usage', mistake.what, mistake.advice);
  if (options.reply !== undefined)
    return refuse('usage', `${options.data} is no exploration that waits for a reply`, 'Name the folder of one.');
  if (options.out !== undefined && isHere && isWithin(options.out, resolve(options.data)))
    return refuse('usage', `--out ${options.out} lies in the data folder`, 'Name a folder elsewhere.');
  if (metric !== null && exploredMetric(metric) === undefined)
    return refuse(
      'usage',
      `${metric} judges no single column of numbers, labels or probabilities`,
      'Name another --metric, such as auc, logloss, f1, accuracy, mae or rmse.',
    );
  const budget = budgetOf(options);
  if ('why' in budget) return refuse('usage', budget.why, 'Correct it, or unset it.');
  return {
    schema: 1,
    id: newRunId(),
    data: isHere ? resolve(options.data) : options.data,
    name: nameOf(options.data),
    ...{ ask, target, metric, sandbox, budget },
    turns: turns ?? exploreTable.turns.or,
    cellTime: cellTime ?? exploreTable.cellTime.or,
    interactive: interactive ?? exploreTable.interactive.or,
    time: options.time ?? table.time.or,
    seed: options.seed ?? table.seed.or,
    threads: options.threads ?? table.threads.or,
    limits: options.limits ?? {},
    memory: memoryHere(),
    models: options.models ?? 'auto',
    replayOf: null,
  };
};
