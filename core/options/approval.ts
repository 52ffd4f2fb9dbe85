import * as z from 'zod';

/** Where a person can be asked before the run goes on. */
export const Approval = z.enum(['plan', 'code', 'submit']);
export type Approval = z.output<typeof Approval>;

/** `plan,code` as people write it; undefined where it cannot be meant. */
export const parseApprovals = (text: string): readonly Approval[] | undefined => {
  const named = text.split(/[\s,;]+/).filter((part) => part !== '');
  const known = Approval.array().min(1).safeParse(named);
  return known.success ? [...new Set(known.data)] : undefined;
};

/** What a parked state of the machine waits for: `awaitPlan` waits for an answer about the plan. Undefined: it is not parked. */
export const parkedAt = (state: string): Approval | undefined =>
  Approval.options.find((about) => state.toLowerCase().startsWith(`await${about}`));
