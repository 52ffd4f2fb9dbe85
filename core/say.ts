import type { JournalEvent } from '../services/store/events.ts';

/** The events that a stage may write to the journal while it works. All else goes into its artifact. */
export type StageEvent = Extract<
  JournalEvent,
  {
    type:
      | 'stage.log'
      | 'stage.progress'
      | 'solution.event'
      | 'python.started'
      | 'python.sample'
      | 'python.warning'
      | 'python.exited'
      | 'model.called'
      | 'model.text'
      | 'message';
  }
>;
type Unsaid<E> = E extends unknown ? Omit<E, 'stage'> : never;

/** Writes an event to the journal. The runner adds the name of the stage. */
export type Say = (event: Unsaid<StageEvent>) => void;
