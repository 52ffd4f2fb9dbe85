import type { Decision } from '../../machines/order.ts';
import type { JournalLine } from '../../services/store/events.ts';
import type { PersonAnswer } from './decision.ts';
import type { Pending } from './parked.ts';

/** Who listens to a run's events, and the signal that stops it. */
export interface RunObserver {
  readonly onEvent?: (line: JournalLine) => void;
  readonly signal?: AbortSignal;
  /** When the user began to wait, as `performance.now()` counts; default: when this is called. */
  readonly since?: number;
  /** The run is a part of an exploration, which is found by itself. */
  readonly isPart?: boolean;
}

/** Who observes a run and answers its questions. */
export interface RunInteraction extends RunObserver {
  /** A person's answers, in the order of the run's questions. */
  readonly decisions?: readonly Decision[];
  /** Asks a person who is present. Without it, the run parks at a question. */
  readonly ask?: AskPerson | null;
}

/** Asks a person about the files that wait. `problem`: why the last answer could not be used. Null: nobody answers. */
export type AskPerson = (pending: Pending, problem: string | null, signal: AbortSignal) => Promise<PersonAnswer | null>;
