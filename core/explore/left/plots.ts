import { picturesIn } from '../../../services/text/prose/pictures.ts';
import { readProse } from '../../../services/text/prose/read.ts';
import type { CellRun } from '../../schema/explore/cell-run.ts';

/** The name of an exploration's plot that an address means: of `plots/003-01.png`, or of that name alone. */
export const plotNameIn = (address: string): string | undefined =>
  /^(?:\.\/)?(?:plots\/)?(\d{2,4}-\d{2}\.png)$/.exec(address)?.[1];

/** All plots of some cells, in order. */
export const plotsOf = (cells: readonly CellRun[]): readonly string[] => cells.flatMap(({ plots }) => plots);

/** For `writeProse`: shows plots that are there, from the exploration's folder. */
export const plotsAmong = (plots: readonly string[]): ((address: string) => string | null) => {
  const known = new Set(plots);
  return (address) => {
    const name = plotNameIn(address);
    return name !== undefined && known.has(name) ? `plots/${name}` : null;
  };
};

const mostLast = 3;

/** Plots for below an answer: those that it names and does not show itself; where it names none, the last few. */
export const plotsToShow = (answer: string, cells: readonly CellRun[]): readonly string[] => {
  const plots = plotsOf(cells);
  const named = plots.filter((name) => answer.includes(name));
  if (named.length === 0) return plots.slice(-mostLast);
  const inText = new Set(picturesIn(readProse(answer)).map(plotNameIn));
  return named.filter((name) => !inText.has(name));
};
