import { userProgramAlone } from '../order.ts';
import type { Context } from './context.ts';
import { withoutRefs } from './refs.ts';

/** Whether another program answers if the user's, which runs alone, does not. There is none if the user asked for that program alone. */
export const hasStandIn = ({ aloneUnasked, order, refs }: Context): boolean =>
  aloneUnasked && userProgramAlone(order) !== null && refs.strategies !== undefined;

const programStages: ReadonlySet<string> = new Set(['generate', 'rehearse', 'verify', 'execute']);

/** After a user's program that did not answer, their next one runs alone. After the last one the template works, as if they had brought none. */
export const withStandIn = ({ order, refs, failures }: Context): Partial<Context> => {
  const [file, ...solutionNames] = order.solutionNames;
  const solutions = order.solutions.slice(1);
  return {
    order: { ...order, solutions, solutionNames, only: solutions.length > 0 },
    refs: withoutRefs(refs, 'candidate', 'rehearsal', 'review', 'submission', 'verdict'),
    // if there are several programs, the failure names the one that it belongs to
    failures: failures.map((failure) =>
      file !== undefined && programStages.has(failure.stage) ? { file, ...failure } : failure,
    ),
    ...{ attempt: 1, fix: 0, shrinks: 0 },
  };
};
