import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import type { LastingSession } from '../../../services/python/session/lasting.ts';

/** A cell that ran, and a note of the session itself, which comes before its output. */
export interface RanCell {
  readonly cell: CellRun;
  readonly word: string | null;
}

/** The most pictures of one cell that are kept. */
const mostPlots = 99;

/** Runs one cell and keeps its pictures below `plots`. A session that cannot be opened counts as one that died. */
export const runCell = async (
  session: LastingSession,
  {
    code,
    place,
    seconds,
    plots,
  }: { readonly code: string; readonly place: number; readonly seconds: number; readonly plots: string },
): Promise<RanCell> => {
  const shown = await session.run(code, seconds);
  if ('why' in shown) {
    const cell = { place, code, ended: 'died' as const, printed: '', value: null, plots: [], seconds: 0 };
    return { cell: { ...cell, trouble: `the session ${shown.why}` }, word: null };
  }
  const { note, pictures, ...cell } = shown;
  const names = pictures.slice(0, mostPlots).map((_, at) => plotName(place, at + 1));
  mkdirSync(plots, { recursive: true });
  for (const [at, name] of names.entries())
    writeAtomic(join(plots, name), (path) => writeFileSync(path, pictures[at] ?? new Uint8Array()));
  return { cell: { place, code, ...cell, plots: names }, word: note };
};

/** `003-01.png`: the first picture of the third cell. */
const plotName = (place: number, number: number): string =>
  `${String(place).padStart(3, '0')}-${String(number).padStart(2, '0')}.png`;

/** A cell that ran, on one line of the journal. */
export const cellWords = ({ place, code, ended, seconds, plots }: CellRun): string => {
  const lines = code.trimEnd().split('\n').length;
  const pictures = plots.length === 0 ? '' : `, ${plots.length} plots`;
  return `cell ${place}: ${lines} ${lines === 1 ? 'line' : 'lines'}, ${ended}, ${seconds.toFixed(1)} s${pictures}`;
};
