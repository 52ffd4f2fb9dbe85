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

/**
 * The files that programs are left in, by name and digest. A proven script stands in the engine's place, which then is beside it
 * under a name of its own; a program of a model or of the user stays what it is. `keep`: stores a text.
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

/** The file that holds the program of each candidate in what is shipped, by the candidate's id. */
export const filesOf = (blend: Blend, tree: Tree): ReadonlyMap<string, string> => {
  const beside = hasTemplate(blend) ? 0 : 1;
  return new Map(
    shippedIn(blend, tree).map(({ id }, at) => [id, at < beside ? 'solution.py' : nameBeside(at - beside)]),
  );
};
