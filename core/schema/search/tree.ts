import * as z from 'zod';
import { Digest } from '../basics.ts';

/** How a candidate came to be, the cheapest first; `own`: the user brought it. */
export const Operator = z.enum(['config', 'features', 'draft', 'improve', 'own']);
export type Operator = z.output<typeof Operator>;

/**
 * `keep`: beside the template it gained more than one standard error. `crash`: it gave no predictions to compare. `none`: nothing
 * was there to try.
 */
export const NodeVerdict = z.enum(['keep', 'discard', 'crash', 'none']);
export type NodeVerdict = z.output<typeof NodeVerdict>;

/** One candidate of a run, and how it did on rows that it was not told the answers of. */
export const TreeNode = z.strictObject({
  /** Digest of its operator, its parents and what it changes: the same candidate has the same id in every run. */
  id: z.string(),
  /** Ids of what it was made from; empty: it stands for itself, beside the template. */
  parents: z.array(z.string()),
  round: z.int().min(1),
  operator: Operator,
  /** What is tried, in one line. */
  title: z.string(),
  verdict: NodeVerdict,
  why: z.string(),
  /** Its own score, in the competition's metric; null: it has none. */
  score: z.number().nullable(),
  /** What the blend of template and candidate gains over the template alone; positive is better. */
  gain: z.number().nullable(),
  /** Standard error of the gain. */
  error: z.number().nullable(),
  /** The gain in each part of the rows. */
  parts: z.array(z.number()),
  /** Of all its runs. */
  seconds: z.number(),
  candidate: Digest.nullable(),
  trial: Digest.nullable(),
});
export type TreeNode = z.output<typeof TreeNode>;

/** All candidates of a run, in the order in which they were proposed. The template is the root. */
export const Tree = z.strictObject({
  metric: z.string(),
  direction: z.enum(['max', 'min']),
  /** The template's score on the rows that candidates were compared on; null: nothing was compared. */
  template: z.number().nullable(),
  nodes: z.array(TreeNode),
});
export type Tree = z.output<typeof Tree>;
