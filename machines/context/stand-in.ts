import { userProgramAlone } from '../order.ts';
import type { Context } from './context.ts';
import { withoutRefs } from './refs.ts';

/** Whether another answers where the user's program, run alone, did not: only where nobody asked for that program alone. */
export const hasStandIn = ({ aloneUnasked, order, refs }: Context): boolean =>
  aloneUnasked && userProgramAlone(order) !== null && refs.strategies !== undefined;

const ofProgram: ReadonlySet<string> = new Set(['generate', 'rehearse', 'verify', 'execute']);

/** Where the user's program did not answer: their next one is run alone, and after the last the template works, as if there had been none. */
export const withStandIn = ({ order, refs, failures }: Context): Partial<Context> => {
  const [file, ...solutionNames] = order.solutionNames;
  const solutions = order.solutions.slice(1);
  return {
    order: { ...order, solutions, solutionNames, only: solutions.length > 0 },
    refs: withoutRefs(refs, 'candidate', 'rehearsal', 'review', 'submission', 'verdict'),
    // of several programs a person wants to know which
    failures: failures.map((failure) =>
      file !== undefined && ofProgram.has(failure.stage) ? { file, ...failure } : failure,
    ),
    ...{ attempt: 1, fix: 0, shrinks: 0 },
  };
};
