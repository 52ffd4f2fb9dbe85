import { openRegular, readAt } from '../../services/files/regular.ts';
import { JournalLine } from '../../services/store/events.ts';
import type { Home } from '../../services/store/home.ts';
import { jsonOf } from '../../services/text/json.ts';
import { folderOfRun } from './row/run-folder.ts';

type Line<T extends JournalLine['type']> = Extract<JournalLine, { type: T }>;

/** What a run is doing, as its journal tells. */
export interface Doing {
  /** Milliseconds since 1970 at which this session of the run began; of a very long one, the run. */
  readonly since: number;
  /** '' between two stages. */
  readonly stage: string;
  readonly progress: Line<'stage.progress'> | null;
  readonly model: Line<'model.called'> | null;
  /** The best score that the solution printed; its own word. */
  readonly score: Extract<Line<'solution.event'>['event'], { name: 'SCORE' }> | null;
  readonly use: Line<'python.sample'> | null;
}

/** Follows a run's journal from outside. */
export interface Follower {
  /** Reads what was added since the last look. Undefined: there is no journal here, or not yet. */
  readonly look: () => Doing | undefined;
}

/** Of a long journal only so many bytes at its end are read at first: what the run does now stands there. */
const enough = 256 * 1024;

/** Follows the run of this id; its folder is looked for until it is there. */
export const followRun = (home: Home, competition: string, run: string): Follower => {
  let path: string | undefined;
  let seen = 0;
  let rest = '';
  let doing: Doing | undefined;
  return {
    look() {
      path ??= folderOfRun(home, competition, run)?.journal;
      const read = path === undefined ? undefined : readFrom(path, seen);
      if (read === undefined) return doing;
      const lines = ((read.follows ? rest : '') + read.text).split('\n');
      rest = lines.pop() ?? '';
      seen = read.end;
      for (const text of lines) {
        const line = JournalLine.safeParse(jsonOf(text));
        if (line.success) doing = after(doing, line.data);
      }
      return doing;
    },
  };
};

/** `follows`: the text continues what was read before, and is not another file's or one from which much was left out. */
const readFrom = (path: string, seen: number) => {
  const found = openRegular(path);
  if ('why' in found) return undefined; // not yet, or no more
  using file = found;
  const { fd, bytes: size } = file;
  const start = size < seen ? 0 : seen;
  const from = Math.max(start, size - enough);
  const first = from > 0 && start === 0 ? readAt(fd, 0, 4096).toString('utf8').split('\n', 1)[0] : undefined;
  const bytes = readAt(fd, from, size - from);
  const text = bytes.toString('utf8');
  return { follows: from === seen, end: from + bytes.length, text: first === undefined ? text : `${first}\n${text}` };
};

const nothing = { stage: '', progress: null, model: null, score: null, use: null };

const after = (before: Doing | undefined, line: JournalLine): Doing => {
  const doing = before ?? { since: Date.parse(line.at), ...nothing };
  switch (line.type) {
    case 'run.started':
    case 'run.resumed':
      return { since: Date.parse(line.at), ...nothing };
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
