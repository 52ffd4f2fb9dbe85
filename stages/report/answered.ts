import type * as z from 'zod';
import type { Tree } from '../../core/schema/tree.ts';
import { type baseline, candidate, type submission } from '../dag/artifacts.ts';

type Candidate = z.output<typeof candidate.schema>;

interface Made {
  readonly baseline?: z.output<typeof baseline.schema> | undefined;
  /** The only program of a run without a search. */
  readonly candidate?: Candidate | undefined;
  readonly tree?: Tree | undefined;
  readonly submission: z.output<typeof submission.schema>;
}

/** The programs behind a submission: the one to read first, and those whose answers were blended with its own. */
export interface Answered {
  readonly main: Candidate;
  /** The heaviest first. */
  readonly beside: readonly Candidate[];
}

/** Undefined: no program answered. `read`: what the store has by a digest. */
export const answeredBy = (
  { baseline, candidate: only, tree, submission: { origin, blend } }: Made,
  read: (digest: string) => unknown,
): Answered | undefined => {
  if (origin === 'fallback') return undefined;
  if (blend === undefined || baseline === undefined) return only === undefined ? undefined : { main: only, beside: [] };
  const { template = 0, ...weights } = blend.weights;
  const shipped = Object.entries(blend.kept ? weights : {})
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([name]) => {
      const digest = tree?.nodes.find(({ id }) => id === name)?.candidate ?? null;
      return digest === null ? [] : (candidate.schema.safeParse(read(digest)).data ?? []);
    });
  const [heaviest, ...rest] = shipped;
  return template > 0 || heaviest === undefined
    ? { main: baseline.candidate, beside: shipped }
    : { main: heaviest, beside: rest };
};

/** Files for those beside the main program: `program.py`, `program-2.py`, ... */
export const namesBeside = ({ beside }: Answered): readonly (readonly [name: string, code: string])[] =>
  beside.map(({ code }, at) => [at === 0 ? 'program.py' : `program-${at + 1}.py`, code]);
