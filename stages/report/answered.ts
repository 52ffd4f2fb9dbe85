import type * as z from 'zod';
import type { Blend } from '../../core/schema/blend.ts';
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
  const shipped = shippedIn(blend, tree).flatMap(({ candidate: digest }) =>
    digest === null ? [] : (candidate.schema.safeParse(read(digest)).data ?? []),
  );
  const [heaviest, ...rest] = shipped;
  return hasTemplate(blend) || heaviest === undefined
    ? { main: baseline.candidate, beside: shipped }
    : { main: heaviest, beside: rest };
};

/** The candidates in what is shipped, the heaviest first. */
const shippedIn = ({ kept, weights }: Blend, tree: Tree | undefined): Tree['nodes'] =>
  (tree?.nodes ?? [])
    .filter(({ id, candidate }) => kept && candidate !== null && (weights[id] ?? 0) > 0)
    .toSorted((a, b) => (weights[b.id] ?? 0) - (weights[a.id] ?? 0));

const hasTemplate = ({ kept, weights: { template = 0 } }: Blend): boolean => !kept || template > 0;

/** Files for those beside the main program. */
export const namesBeside = ({ beside }: Answered): readonly (readonly [name: string, code: string])[] =>
  beside.map(({ code }, at) => [nameBeside(at), code]);

const nameBeside = (at: number): string => (at === 0 ? 'program.py' : `program-${at + 1}.py`);

/** The file that holds the program of each candidate in what is shipped, by the candidate's id. */
export const filesOf = (blend: Blend, tree: Tree): ReadonlyMap<string, string> => {
  const beside = hasTemplate(blend) ? 0 : 1;
  return new Map(
    shippedIn(blend, tree).map(({ id }, at) => [id, at < beside ? 'solution.py' : nameBeside(at - beside)]),
  );
};
