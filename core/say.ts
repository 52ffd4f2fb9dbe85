import type { JournalEvent } from '../services/store/events.ts';

/** What a stage may tell the journal while it works; everything else it says through its artifact. */
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

/** Tells the journal; which stage speaks is added by whoever listens. */
export type Say = (event: Unsaid<StageEvent>) => void;
