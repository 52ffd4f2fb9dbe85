import type * as z from 'zod';
import type { Blend } from '../../core/schema/search/blend.ts';
import type { Tree } from '../../core/schema/search/tree.ts';
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

/** The programs behind this submission; undefined: no program answered. `read` reads the store. */
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

/** The candidates that have a share in the shipped answer, the heaviest first. */
const shippedIn = ({ kept, weights }: Blend, tree: Tree | undefined): Tree['nodes'] =>
  (tree?.nodes ?? [])
    .filter(({ id, candidate }) => kept && candidate !== null && (weights[id] ?? 0) > 0)
    .toSorted((a, b) => (weights[b.id] ?? 0) - (weights[a.id] ?? 0));

const hasTemplate = ({ kept, weights: { template = 0 } }: Blend): boolean => !kept || template > 0;

/**
 * The files of a run's programs, by name and digest. A proven script becomes solution.py, and the engine is engine.py beside it. A model's
 * or the user's program always stays solution.py. `keep` stores a text.
 */
export const programFiles = (
  { main, beside }: Answered,
  script: string | null,
  keep: (code: string) => string,
): Readonly<Record<string, string>> => ({
  ...mainFiles(main.origin === 'template', keep(main.code), script),
  ...Object.fromEntries(beside.map(({ code }, at) => [nameBeside(at), keep(code)])),
});

const mainFiles = (isEngine: boolean, program: string, script: string | null): Readonly<Record<string, string>> => {
  if (script === null) return { 'solution.py': program };
  return isEngine ? { 'solution.py': script, 'engine.py': program } : { 'solution.py': program, 'script.py': script };
};

const nameBeside = (at: number): string => (at === 0 ? 'program.py' : `program-${at + 1}.py`);

/** The file with the program of each candidate that has a share in the shipped answer, by the candidate's id. */
export const filesOf = (blend: Blend, tree: Tree): ReadonlyMap<string, string> => {
  const beside = hasTemplate(blend) ? 0 : 1;
  return new Map(
    shippedIn(blend, tree).map(({ id }, at) => [id, at < beside ? 'solution.py' : nameBeside(at - beside)]),
  );
};
