import * as z from 'zod';
import { Metric } from '../schema/competition.ts';
import table from './metrics.json' with { type: 'json' };
import { Trait } from './traits.ts';

export type MetricName = keyof typeof table.metrics;

// Object.keys forgets the names that the type of the JSON has.
export const metricNames = Object.keys(table.metrics) as MetricName[];
const Name = z.enum(metricNames);

const Row = z.strictObject({
  direction: Metric.shape.direction,
  /** What a submission holds. */
  wants: Metric.shape.wants,
  /** What it becomes over several target columns. */
  several: Name.exactOptional(),
  /** The word before `@k`, for a metric of the best k of a list. */
  ranked: z.string().exactOptional(),
  /** Metrics of which this one is a more exact word. */
  plainer: z.array(Name).default([]),
  /** Other names in common use. */
  aliases: z.array(z.string()).default([]),
  /** Kaggle's names of the scorer, folded, where neither an alias nor the words of pages read them rightly. */
  kaggle: z.array(z.string()).default([]),
  traits: z.array(Trait).default([]),
  /** The metric that a solution works out in its place. */
  scoredAs: Name.exactOptional(),
  /** What a solution's models tell, where it is not what a submission holds; null: none of our models aims at it. */
  predicts: z.enum(['probabilities', 'labels', 'values']).nullable().exactOptional(),
  /** For docs/submission/metrics.md. */
  note: z.string().exactOptional(),
});

const read = z.strictObject({ metrics: z.record(Name, Row), pages: z.array(z.tuple([Name, z.string()])) }).parse(table);

/** Every metric we know by name. */
export const metrics = read.metrics;

/**
 * The words that pages use, as patterns. Ordered: the first that matches a text wins, so the special comes before the
 * general ("column-wise RMSLE" before RMSLE before RMSE). `accuracy` is last because pages use the word in prose.
 */
export const pageWords = read.pages.map(([name, words]) => [name, new RegExp(words)] as const);

export const isMetric = (name: string): name is MetricName => Object.hasOwn(metrics, name);

/** The metrics by the other names that one field of their rows lists. */
export const namesIn = (field: 'aliases' | 'kaggle'): ReadonlyMap<string, MetricName> =>
  new Map(metricNames.flatMap((name) => metrics[name][field].map((other) => [other, name] as const)));

/** Whether a metric has a trait; one that we do not know has none. */
export const hasTrait = (name: string, trait: Trait): boolean => isMetric(name) && metrics[name].traits.includes(trait);

export const metricNamed = (name: MetricName, confidence: Metric['confidence'], k: number | null = null): Metric => {
  const { direction, wants } = metrics[name];
  return { name, direction, wants, k, confidence };
};
