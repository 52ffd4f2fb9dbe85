import type * as z from 'zod';
import type { baseline, candidate, submission } from '../dag/artifacts.ts';

type Candidate = z.output<typeof candidate.schema>;

interface Made {
  readonly baseline?: z.output<typeof baseline.schema> | undefined;
  readonly candidate?: Candidate | undefined;
  readonly submission: z.output<typeof submission.schema>;
}

/** The programs behind a submission: the one to read first, and what was blended with its answer. */
export interface Answered {
  readonly main: Candidate;
  readonly beside: Candidate | null;
}

/** Undefined: no program answered. The last program that was written need not be one that did. */
export const answeredBy = ({ baseline, candidate, submission: { origin, blend } }: Made): Answered | undefined => {
  if (origin === 'fallback') return undefined;
  if (blend === undefined || baseline === undefined)
    return candidate === undefined ? undefined : { main: candidate, beside: null };
  if (!blend.kept || candidate === undefined) return { main: baseline.candidate, beside: null };
  return (blend.weights.template ?? 0) > 0
    ? { main: baseline.candidate, beside: candidate }
    : { main: candidate, beside: null };
};
