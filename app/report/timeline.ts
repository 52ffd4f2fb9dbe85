import { betterScore, type PrintedScore } from '../../core/metrics/best-score.ts';
import type { JournalLine } from '../../services/store/events.ts';
import { streamJournal } from '../../services/store/journal-lines.ts';
import { openJournalTime } from '../../services/store/journal-time.ts';
import type { Curve } from './charts/lines.ts';
import type { Bar } from './charts/timeline.ts';

/** What happened when in a run, in seconds of the run. */
export interface RunTimeline {
  readonly bars: readonly Bar[];
  /** What programs used: cores, GiB of memory, and the busy share of the GPU. A curve without points: there was none. */
  readonly use: { readonly cores: Curve; readonly memory: Curve; readonly gpu: Curve };
  /** The best score so far of each program that printed one; its latest if we do not know the metric. */
  readonly progress: readonly Curve[];
}

/** The most that a picture has room for. */
const mostPoints = 400;
const mostBars = 300;
const gibibyte = 2 ** 30;

/** Reads the journal once. */
export const readTimeline = (journal: string): RunTimeline => {
  const reader = openTimeline();
  for (const line of streamJournal(journal)) reader.take(line);
  return reader.timeline();
};

/** Takes a journal's lines in their order, and gives the timeline so far. */
export interface TimelineReader {
  readonly take: (line: JournalLine) => void;
  readonly timeline: () => RunTimeline;
  /** Seconds of the run at the last line. */
  readonly elapsed: () => number;
}

/** Opens a timeline. The time between a kill and a resume does not count. */
export const openTimeline = (): TimelineReader => {
  const time = openJournalTime();
  const begun = new Map<string, number>();
  const bars: Bar[] = [];
  const cores: [number, number][] = [];
  const memory: [number, number][] = [];
  const gpu: [number, number][] = [];
  const progress = new Map<string, Progress>();
  let at = 0;
  const take = (line: JournalLine): void => {
    at = time(line) / 1000;
    const row = 'stage' in line ? rowOf(line.stage, line.branch) : '';
    switch (line.type) {
      case 'run.started':
      case 'run.resumed':
      case 'run.ended':
        begun.clear(); // stages that a killed session began have no end
        break;
      case 'stage.started':
        begun.set(row, at);
        break;
      case 'stage.crashed':
        begun.delete(row);
        break;
      case 'stage.cached':
        bars.push({ row, from: at, to: at, ended: 'remembered' });
        begun.delete(row);
        break;
      case 'stage.finished':
      case 'stage.failed':
        bars.push({
          row,
          from: begun.get(row) ?? at,
          to: at,
          ended: line.type === 'stage.finished' ? 'well' : 'badly',
        });
        begun.delete(row);
        break;
      case 'python.sample':
        addPoint(cores, at, line.cpu);
        addPoint(memory, at, line.memory / gibibyte);
        if (line.gpu !== null) addPoint(gpu, at, line.gpu.load);
        break;
      case 'solution.event':
        // the score of a constant, before any model, would make all later ones look alike
        if (line.event.name === 'MODEL') progress.set(row, progress.get(row) ?? { points: [], best: null });
        if (line.event.name === 'SCORE') addScore(progress.get(row), at, line.event);
        break;
      default:
        break;
    }
  };
  return {
    take,
    elapsed: () => at,
    timeline: () => ({
      bars: [
        ...bars.slice(-mostBars),
        ...[...begun].map(([row, from]): Bar => ({ row, from, to: at, ended: 'not yet' })),
      ],
      use: {
        cores: curve('cores', cores),
        memory: curve('memory, GiB', memory),
        gpu: curve('GPU', gpu),
      },
      progress: [...progress].map(([name, { points }]) => curve(name, points)),
    }),
  };
};

/** A program's best score so far, over the seconds of the run. */
interface Progress {
  readonly points: [number, number][];
  best: PrintedScore | null;
}

const addScore = (progress: Progress | undefined, at: number, printed: PrintedScore): void => {
  if (progress === undefined) return;
  progress.best = betterScore(progress.best, printed);
  addPoint(progress.points, at, progress.best.score);
};

/** Adds a point. If there are too many, every second one is dropped, so the curves of a long run stay small. */
const addPoint = (points: [number, number][], at: number, value: number): void => {
  points.push([at, value]);
  if (points.length <= 8 * mostPoints) return;
  points.splice(0, points.length, ...points.filter((_, place) => place % 2 === 1));
};

const rowOf = (stage: string, branch: string | undefined): string =>
  branch === undefined ? stage : `${stage} ${branch}`;

/** A curve with evenly fewer points; the last one stays. */
const curve = (name: string, points: readonly (readonly [number, number])[]): Curve => {
  const step = Math.ceil(points.length / mostPoints);
  return { name, points: points.filter((_, at) => at % step === 0 || at === points.length - 1) };
};
