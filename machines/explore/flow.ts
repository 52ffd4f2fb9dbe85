import { assign, type DoneActorEvent, type DoneStateEvent, type ErrorActorEvent, setup } from 'xstate';
import { mostQuestions } from '../../core/explore/asking/asks-person.ts';
import {
  type ExploreEnding,
  type ExploreStatus,
  type StepEnded,
  type StepName,
  stepActor,
  type Trouble,
} from './steps.ts';

/** What an exploration is asked for. */
export interface ExploreOrder {
  /** How many answers may use tools. */
  readonly turns: number;
  /** A language model is there to be asked. */
  readonly hasModel: boolean;
  /** Why nobody answers the question that was asked; null: there is none, or a model that may answer it. */
  readonly unasked: Trouble | null;
  /** A person may be asked. */
  readonly interactive: boolean;
}

export interface Context extends ExploreOrder {
  /** Answers that used tools. */
  readonly used: number;
  readonly questions: number;
  readonly answered: boolean;
  /** Rows are held back, on which a model can be scored. */
  readonly isHeld: boolean;
  readonly troubles: readonly Trouble[];
}

/** A person has replied, or there will be no reply. */
export type ExploreEvent = { readonly type: 'reply' } | { readonly type: 'noReply' };

/** Counters and guards of the machine in explore.ts. */
export const flow = setup({
  types: {
    context: {} as Context, // XState reads these casts as type declarations
    input: {} as ExploreOrder,
    output: {} as ExploreEnding,
    events: {} as ExploreEvent | DoneActorEvent<StepEnded> | ErrorActorEvent,
    children: {} as Record<string, 'step'>,
  },
  actors: { step: stepActor(() => Promise.reject(new Error('provide({ actors }) before starting'))) },
  guards: {
    endedAs: (_, { ended, kind }: { ended: StepEnded; kind: string }) => ended.kind === kind,
    hasModel: ({ context }) => context.hasModel,
    /** If no language model ever answered, the engine trains a model itself. */
    isForEngine: ({ context }) => context.isHeld && context.used === 0 && !context.answered,
    isScored: ({ context }) => context.isHeld,
    turnsLeft: ({ context }) => context.used < context.turns,
    mayAsk: ({ context }) => context.interactive && context.questions < mostQuestions,
  },
  actions: {
    countTurn: assign({ used: ({ context }) => context.used + 1 }),
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    hold: assign({ isHeld: true }),
    takeAnswer: assign({ answered: true }),
    keepUnasked: assign({
      troubles: ({ context: { troubles, unasked } }) => (unasked === null ? troubles : [...troubles, unasked]),
    }),
    keepTrouble: assign({
      troubles: ({ context }, ended: StepEnded) =>
        ended.kind === 'failed' ? [...context.troubles, ended.trouble] : context.troubles,
    }),
    keepBug: assign({
      troubles: ({ context }, { step, error }: { step: StepName; error: unknown }) => [
        ...context.troubles,
        { step, kind: 'bug', message: error instanceof Error ? error.message : String(error), advice: '' },
      ],
    }),
  },
});

type Done = { readonly event: DoneActorEvent<StepEnded> };

/** The state that each ending of a step leads to, except `failed`. */
type Ways = Readonly<Partial<Record<Exclude<StepEnded['kind'], 'failed'>, string>>>;

/** A state that does one step. A failure and a bug are remembered, and lead to `failed`. */
export const does = (step: StepName, ways: Ways, failed: string) =>
  flow.createStateConfig({
    invoke: {
      id: step,
      src: 'step',
      input: ({ context }) => ({
        ...{ step, turns: context.used },
        soFar: { status: statusOf(context, true), troubles: context.troubles },
      }),
      onDone: [
        ...Object.entries(ways).map(([kind, target]) => ({
          target,
          guard: { type: 'endedAs' as const, params: ({ event }: Done) => ({ ended: event.output, kind }) },
        })),
        { target: failed, actions: { type: 'keepTrouble', params: ({ event }: Done) => event.output } },
      ],
      onError: {
        target: failed,
        actions: {
          type: 'keepBug',
          params: ({ event }: { event: ErrorActorEvent }) => ({ step, error: event.error }),
        },
      },
    },
  });

/** How an exploration ended. Its final states say whether the files were written. */
export const endingOf = ({ context, event }: { context: Context; event: unknown }): ExploreEnding => ({
  status: statusOf(context, (event as DoneStateEvent<boolean>).output), // only final states with such an output lead here
  troubles: context.troubles,
});

const statusOf = ({ answered, hasModel, unasked }: Context, isWritten: boolean): ExploreStatus => {
  if (!isWritten) return 'failed';
  if (answered) return 'answered';
  return hasModel || unasked !== null ? 'partial' : 'profiled';
};
