import { fromPromise } from 'xstate';

/** What an exploration does, step by step, and every way in which a step can end. */
export const endings = {
  /** Copies the data. `held`: there is a target, and rows were held back to score a model. */
  takeIn: ['done', 'held', 'failed'],
  profile: ['done', 'failed'],
  /** One answer of the model. */
  think: ['uses', 'answered', 'asks', 'failed'],
  /** Runs the tools that the answer asks for. The model reads what goes wrong there. */
  use: ['done', 'failed'],
  /** Scores the model that the session kept, on the held-back rows. */
  score: ['done', 'failed'],
  /** Trains and scores a model of the engine's own, if no language model answered. */
  engine: ['done', 'failed'],
  write: ['done', 'failed'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type StepName = keyof typeof endings;

/** Why a step did not do its work, in words for a person. */
export interface Trouble {
  readonly step: StepName;
  readonly kind: string;
  readonly message: string;
  readonly advice: string;
}

export interface StepCall {
  readonly step: StepName;
  /** Answers that used tools so far. */
  readonly turns: number;
  /** The status and troubles so far, for the step that writes them. */
  readonly soFar: ExploreEnding;
}

/** `answered`: in words. `profiled`: no question was asked. `partial`: one was, and not answered. */
export type ExploreStatus = 'answered' | 'profiled' | 'partial' | 'failed';

export interface ExploreEnding {
  readonly status: ExploreStatus;
  readonly troubles: readonly Trouble[];
}

export type StepEnded =
  | { readonly kind: 'done' | 'held' | 'uses' | 'answered' | 'asks' }
  | { readonly kind: 'failed'; readonly trouble: Trouble };

/** Does a step. It throws for a bug only. */
export type RunStep = (call: StepCall, signal: AbortSignal) => Promise<StepEnded>;

export const stepActor = (run: RunStep) => fromPromise<StepEnded, StepCall>(({ input, signal }) => run(input, signal));
