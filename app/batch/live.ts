import { betterScore } from '../../core/metrics/best-score.ts';
import type { JournalLine } from '../../services/store/events.ts';
import type { Home } from '../../services/store/home.ts';
import { tailJournal } from '../../services/store/journal-tail.ts';
import { openJournalClock } from '../run/journal-clock.ts';
import { folderOfRun } from './row/run-folder.ts';

type Line<T extends JournalLine['type']> = Extract<JournalLine, { type: T }>;

/** What a run is doing, according to its journal. */
export interface Doing {
  /** The start of the run in milliseconds since 1970, moved later by the time it was stopped. */
  readonly since: number;
  /** '' between two stages. */
  readonly stage: string;
  readonly progress: Line<'stage.progress'> | null;
  readonly model: Line<'model.called'> | null;
  /** The best score that the solution printed, or its last one if we do not know the metric. */
  readonly score: Extract<Line<'solution.event'>['event'], { name: 'SCORE' }> | null;
  readonly use: Line<'python.sample'> | null;
  /** The state of the run's machine; '': the end of the journal does not say it. */
  readonly machine: string;
}

/** Follows a run's journal from outside. */
export interface Follower {
  /** Reads what was added since the last look. Undefined: there is no journal here, or not yet. */
  readonly look: () => Doing | undefined;
}

/** Of a long journal, only so many bytes at the end are read at first: they say what the run does now. */
const latest = 256 * 1024;

/** Follows the run with this id. Its folder is looked for until it exists. */
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

/** Follows the run with this journal. */
export const followJournal = (path: string): Follower => {
  const tail = tailJournal(path, { latest });
  const clock = openJournalClock();
  let doing: Doing | undefined;
  return {
    look() {
      for (const line of tail.look()?.lines ?? []) {
        clock.take(line);
        const at = Date.parse(line.at);
        const used = clock.used(at);
        const since = used === undefined ? (doing?.since ?? at) : at - 1000 * used;
        doing = { ...after(doing ?? notBegun, line), since };
      }
      return doing;
    },
  };
};

const nothing = { stage: '', progress: null, model: null, score: null, use: null };

const notBegun = { machine: '', ...nothing };

/** What a run does after a line. */
const after = (doing: Omit<Doing, 'since'>, line: JournalLine): Omit<Doing, 'since'> => {
  switch (line.type) {
    case 'run.started':
    case 'run.resumed':
      return { ...doing, ...nothing };
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
      return line.event.name === 'SCORE' ? { ...doing, score: betterScore(doing.score, line.event) } : doing;
    default:
      return doing;
  }
};
