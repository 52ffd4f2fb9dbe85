import { type Route, routeAll } from '../../outcome.ts';
import { programProblems } from './failure.ts';

/** Where the failures of a program lead, for every stage that runs one; `onProblem`: what to do about its own bad end. */
export const runRoutes = <R extends Route>(onProblem: R) =>
  ({
    'no-python': 'lastResort',
    'not-started': 'lastResort',
    ...routeAll(programProblems, onProblem),
    'gpu-out-of-memory': 'shrink',
  }) as const;
