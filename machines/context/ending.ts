import type { DoneStateEvent } from 'xstate';
import type { StageFailure, Status } from '../../core/schema/result.ts';
import type { Refs } from '../../stages/dag/call.ts';
import type { Context } from './context.ts';

/** How a run or a branch ended. */
export interface Ending {
  readonly status: Status;
  readonly refs: Refs;
  readonly failures: readonly StageFailure[];
}

/** The run's own, then those of its candidates in the order in which they were proposed. */
export const failuresOf = ({ failures, nodes }: Context): readonly StageFailure[] => [
  ...failures,
  ...nodes.flatMap((node) => node.failures),
];

/** The ending of a machine: its final states give the status. */
export const endingOf = ({ context, event }: { context: Context; event: unknown }): Ending => ({
  refs: context.refs,
  failures: failuresOf(context),
  status: (event as DoneStateEvent<Status>).output, // only final states with a status lead here
});
