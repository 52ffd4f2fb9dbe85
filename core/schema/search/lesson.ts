import * as z from 'zod';
import { TaskType } from '../competition.ts';
import { NodeVerdict, Operator } from './tree.ts';

/** 0, 1, 10, 100 ...: a count to its order of magnitude, so that it tells no data set from others of its kind. */
const Magnitude = z.int().min(0);

/** What a lesson knows of the data it was learned on. */
export const DataKind = z.strictObject({
  task: TaskType,
  /** Its canonical name, or `other`. */
  metric: z.string().max(60),
  rows: Magnitude,
  numeric: Magnitude,
  categorical: Magnitude,
  text: Magnitude,
  date: Magnitude,
  sideTables: Magnitude,
  media: z.enum(['none', 'image', 'audio', 'signal', 'pixels', 'array']),
});
export type DataKind = z.output<typeof DataKind>;

/** The longest title, in characters. */
export const longestTitle = 160;

/** What became of one candidate, without the competition's name. */
export const Lesson = z.strictObject({
  kind: DataKind,
  operator: Operator,
  /** What was tried, in one line; a model may have written it. Empty: it could not be kept. */
  title: z.string(),
  /** In standard errors, positive is better; null: nothing could be compared. */
  gain: z.number().nullable(),
  verdict: NodeVerdict,
  /** The day, in UTC. */
  at: z.iso.date(),
});
export type Lesson = z.output<typeof Lesson>;
