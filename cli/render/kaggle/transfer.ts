import { eraseLine, write } from '../terminal/terminal.ts';
import { durationOf, sizeOf } from './words.ts';

/** Shows the progress of a transfer: a live line on a terminal, elsewhere a line for each tenth. */
export interface Transfer {
  readonly show: (done: number, total: number | null) => void;
  readonly close: () => void;
}

/** The part of a stream that is drawn on. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** The rate is measured over this time, so that a stalled transfer is seen. */
const windowMs = 5_000;
const betweenDraws = 100;

export const openTransfer = (out: Screen, quiet: boolean, clock: () => number = () => performance.now()): Transfer => {
  const seen: { readonly at: number; readonly done: number }[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  let tenth = 0;

  const rate = (): number => {
    const [first, last] = [seen[0], seen.at(-1)];
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    return ((last.done - first.done) / (last.at - first.at)) * 1000;
  };
  const draw = (done: number, total: number | null, now: number) => {
    if (now - drawn < betweenDraws && done !== total) return;
    drawn = now;
    write(out, `${eraseLine}${liveLine(done, total, rate()).slice(0, (out.columns || 80) - 1)}`);
  };
  const log = (done: number, total: number | null) => {
    if (total === null || total === 0) return;
    const reached = Math.floor((10 * Math.min(done, total)) / total);
    if (reached <= tenth) return;
    tenth = reached;
    write(out, `${10 * reached} % of ${sizeOf(total)}, ${sizeOf(rate())}/s\n`);
  };

  return {
    show(done, total) {
      if (quiet) return;
      const now = clock();
      if (done < (seen.at(-1)?.done ?? 0)) seen.length = 0; // the transfer started again
      seen.push({ at: now, done });
      while (seen.length > 2 && now - (seen[0]?.at ?? now) > windowMs) seen.shift();
      if (out.isTTY) draw(done, total, now);
      else log(done, total);
    },
    close() {
      if (out.isTTY && Number.isFinite(drawn)) write(out, eraseLine);
    },
  };
};

const barWidth = 24;

const liveLine = (done: number, total: number | null, rate: number): string => {
  const speed = `${sizeOf(rate)}/s`;
  if (total === null || total === 0) return `  ${sizeOf(done)}  ${speed}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const left = rate > 0 && done < total ? `  ${durationOf((total - done) / rate)} left` : '';
  return `  ${bar} ${String(Math.floor(100 * share)).padStart(3)} %  ${sizeOf(done)} of ${sizeOf(total)}  ${speed}${left}`;
};
