import type { Lists } from '../serve/batches/lists.ts';
import type { Runs } from '../serve/runs/runs.ts';
import type { Told } from './metrics.ts';
import { figuresOfRun, type RunFigures } from './run-figures.ts';

/** Gathers the figures of all runs and lists. A run that has ended is read only once. */
export const openMetrics = (runs: Runs, lists: Lists): (() => Told) => {
  const known = new Map<string, RunFigures | undefined>();
  const figures = (path: string) => {
    if (!known.has(path)) known.set(path, figuresOfRun(path));
    return known.get(path) ?? [];
  };
  return () => {
    const all = runs.places().map((place) => ({ place, row: runs.row(place) }));
    return {
      states: all.map(({ row }) => row.status ?? row.state),
      figures: all.flatMap(({ place, row }) => (row.state === 'ended' ? figures(place.folder.result) : [])),
      lists: lists.all().flatMap(({ name, summary }) => (summary === null ? [] : [{ name, counts: summary.counts }])),
    };
  };
};
