import * as z from 'zod';
import { ok } from '../../core/outcome.ts';
import { competition, dataset, requirement } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { asFailure } from './failure.ts';
import { ignoredInShort } from './files/ignored/tell.ts';
import { mediaInShort } from './media/explain.ts';
import { understandRest } from './understand/understand-rest.ts';

/**
 * Works out what a competition wants, by rules: files, schema, target, task, metric, and a profile of every column. What a
 * model read on the page counts only where rules are not sure and the data bear it out.
 */
export const analyze = defineStage({
  name: 'analyze',
  version: 35,
  needs: { dataset },
  wants: { requirement },
  makes: competition,
  /** What a person says of the competition, as in submission-schema.json. */
  params: z.strictObject({ metric: z.string().exactOptional(), target: z.string().exactOptional() }),
  timeoutMs: 1_800_000,
  time: { least: 0, cut: true, orElse: 'giveUp' },
  recover: {
    'no-train': 'giveUp',
    'no-target': 'giveUp',
    'no-rows': 'giveUp',
    'empty-file': 'giveUp',
    'unreadable-file': 'giveUp',
    'not-utf8': 'giveUp',
    'duplicate-columns': 'giveUp',
  },
  cached: true,
  headline: ({ task, metric, targets, shapes, files, media, ignored = [] }) => {
    const seen =
      files.train.length === 0 && !media?.target
        ? `no train file, ${metric.name}: nothing to learn from that is understood`
        : `${task}, ${metric.name}, target ${targets.map(({ column }) => column).join(', ')}, ${shapes.train.rows} train rows`;
    return `${seen}${mediaInShort(media)}${ignoredInShort(ignored)}`;
  },
  async run({ dataset: found, requirement, params: said }, context) {
    try {
      return ok(await understandRest({ dataset: found, context, requirement, said }));
    } catch (error) {
      context.signal.throwIfAborted();
      return asFailure(error);
    }
  },
});
