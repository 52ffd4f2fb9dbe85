import { betterScore, type PrintedScore } from '../../../core/metrics/best-score.ts';
import { isCandidate } from '../../../core/solution/branch-label.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { tailJournal } from '../../../services/store/journal-tail.ts';
import { openTimeline, type RunTimeline } from '../../report/timeline.ts';
import { type Branches, openBranches } from '../../result/branches-in-journal.ts';
import { openJournalClock } from '../../run/journal-clock.ts';
import { type News, newsOf } from './news.ts';
import { nothingSpent, type Spent, spentWith } from './spent.ts';

type Line<T extends JournalLine['type']> = Extract<JournalLine, { type: T }>;

/** What a run's journal says so far, for its page. Long lists hold only the latest entries. */
export interface JournalSeen {
  readonly told: RunTimeline;
  readonly branches: Branches;
  /** Seconds of the run's time at the last line, and when that was written; null: there is none. */
  readonly elapsed: number;
  readonly at: string | null;
  /** The machine's state. */
  readonly state: string;
  /** The stages at work, as the timeline names them. */
  readonly working: readonly string[];
  readonly news: readonly News[];
  /** What programs print. */
  readonly log: readonly string[];
  readonly messages: readonly Line<'message'>[];
  readonly spent: Spent;
  readonly use: Line<'python.sample'> | null;
  readonly progress: Line<'stage.progress'> | null;
  /** The best score that a program printed, or the last one if we do not know the metric. A candidate's trial has other rows, so it does not count. */
  readonly score: PrintedScore | null;
  /** Bytes of the journal that are not read yet. */
  readonly left: number;
}

/** Follows a run's journal from its beginning. `look` gives undefined if there is none yet. */
export interface SeenReader {
  readonly look: () => JournalSeen | undefined;
}

/** The most characters of one line; the journal has all of it. */
const mostText = 1_000;
const [mostNews, mostPrinted, mostMessages] = [200, 300, 60];

export const seenReader = (journal: string): SeenReader => {
  const tail = tailJournal(journal);
  let folded = openFold();
  let seen: JournalSeen | undefined;
  return {
    look() {
      const added = tail.look();
      if (added === undefined) return undefined;
      if (added.isAnew) folded = openFold();
      if (seen !== undefined && !added.isAnew && added.lines.length === 0) return seen;
      for (const line of added.lines) folded.take(line);
      seen = { ...folded.seen(), left: added.left };
      return seen;
    },
  };
};

const openFold = () => {
  const timeline = openTimeline();
  const clock = openJournalClock();
  const { take: takeBranch, branches } = openBranches();
  const [news, log, messages] = [
    latest<News>(mostNews),
    latest<string>(mostPrinted),
    latest<Line<'message'>>(mostMessages),
  ];
  let [state, at]: [string, string | null] = ['', null];
  let spent = nothingSpent;
  let use: JournalSeen['use'] = null;
  let progress: JournalSeen['progress'] = null;
  let score: JournalSeen['score'] = null;

  const take = (line: JournalLine): void => {
    timeline.take(line);
    clock.take(line);
    takeBranch(line);
    at = line.at;
    const told = newsOf(line);
    if (told !== undefined) news.add({ ...told, text: told.text.slice(0, mostText) });
    switch (line.type) {
      case 'run.state':
        state = line.state;
        break;
      case 'stage.log':
        log.add(`${line.branch === undefined ? '' : `[${line.branch}] `}${line.line}`.slice(0, mostText));
        break;
      case 'message':
        messages.add({ ...line, text: line.text.slice(0, mostText) });
        break;
      case 'model.called':
        spent = spentWith(spent, line);
        break;
      case 'stage.progress':
        progress = line;
        break;
      case 'python.sample':
        use = line;
        break;
      case 'stage.started':
      case 'python.exited':
        [use, progress] = [null, null];
        break;
      case 'solution.event':
        if (line.event.name === 'SCORE' && !isCandidate(line.branch)) score = betterScore(score, line.event);
        break;
      default:
        break;
    }
  };
  const seen = (): Omit<JournalSeen, 'left'> => {
    const told = timeline.timeline();
    const working = told.bars.flatMap(({ row, ended }) => (ended === 'not yet' ? [row] : []));
    return {
      ...{
        told,
        branches,
        elapsed: (at === null ? undefined : clock.used(Date.parse(at))) ?? timeline.elapsed(),
        at,
        state,
        working,
      },
      ...{ news: news.all(), log: log.all(), messages: messages.all() },
      ...{ spent, use, progress, score },
    };
  };
  return { take, seen };
};

/** Keeps the last `most` of the things that are added. */
const latest = <T>(most: number) => {
  let kept: T[] = [];
  return {
    add(one: T) {
      kept.push(one);
      if (kept.length > 2 * most) kept = kept.slice(-most);
    },
    all: (): readonly T[] => kept.slice(-most),
  };
};
