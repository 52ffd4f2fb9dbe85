import type { JournalLine } from '../../services/store/events.ts';
import type { Home } from '../../services/store/home.ts';
import { tailJournal } from '../../services/store/journal-tail.ts';
import { folderOfRun } from './row/run-folder.ts';

type Line<T extends JournalLine['type']> = Extract<JournalLine, { type: T }>;

/** What a run is doing, as its journal tells. */
export interface Doing {
  /** Milliseconds since 1970 at which the run would have begun, had nothing stopped it since. */
  readonly since: number;
  /** '' between two stages. */
  readonly stage: string;
  readonly progress: Line<'stage.progress'> | null;
  readonly model: Line<'model.called'> | null;
  /** The best score that the solution printed; its own word. */
  readonly score: Extract<Line<'solution.event'>['event'], { name: 'SCORE' }> | null;
  readonly use: Line<'python.sample'> | null;
  /** The state of the run's machine; '' where the journal's end does not tell. */
  readonly machine: string;
}

/** Follows a run's journal from outside. */
export interface Follower {
  /** Reads what was added since the last look. Undefined: there is no journal here, or not yet. */
  readonly look: () => Doing | undefined;
}

/** Of a long journal only so many bytes at its end are read at first: what the run does now stands there. */
const latest = 256 * 1024;

/** Follows the run of this id; its folder is looked for until it is there. */
export const followRun = (home: Home, competition: string, run: string): Follower => {
  let follower: Follower | undefined;
  return {
    look() {
      const path = follower === undefined ? folderOfRun(home, competition, run)?.journal : undefined;
      if (path !== undefined) follower = followJournal(path);
      return follower?.look();
    },
  };
};

/** The same where the journal is known. */
export const followJournal = (path: string): Follower => {
  const tail = tailJournal(path, { latest });
  let doing: Doing | undefined;
  return {
    look() {
      for (const line of tail.look()?.lines ?? []) doing = after(doing, line);
      return doing;
    },
  };
};

const nothing = { stage: '', progress: null, model: null, score: null, use: null };

const after = (before: Doing | undefined, line: JournalLine): Doing => {
  const doing = before ?? { since: Date.parse(line.at), machine: '', ...nothing };
  switch (line.type) {
    case 'run.started':
      return { ...doing, since: Date.parse(line.at) - (line.before ?? 0), ...nothing };
    case 'run.resumed':
      return { ...doing, since: Date.parse(line.at) - 1000 * (line.elapsed ?? 0), ...nothing };
    case 'run.state':
      return { ...doing, machine: line.state };
    case 'stage.started':
      return { ...doing, ...nothing, stage: line.stage };
    case 'stage.finished':
    case 'stage.failed':
    case 'stage.crashed':
      return { ...doing, ...nothing };
    case 'stage.progress':
      return { ...doing, progress: line };
    case 'model.called':
      return { ...doing, model: line };
    case 'python.sample':
      return { ...doing, use: line };
    case 'solution.event':
      return line.event.name === 'SCORE' ? { ...doing, score: line.event } : doing;
    default:
      return doing;
  }
};
