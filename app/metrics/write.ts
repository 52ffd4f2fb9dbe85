import { resolve } from 'node:path';
import { writeAtomic } from '../../services/files/atomic.ts';
import { homeOf } from '../home.ts';
import type { Refusal } from '../refusal.ts';
import { openLists } from '../serve/batches/lists.ts';
import { openRuns } from '../serve/runs/runs.ts';
import { whyUnwritable } from '../submission/files.ts';
import { openMetrics } from './gather.ts';
import { metricsText } from './metrics.ts';

/** The current metrics of a home, as text. */
export const metricsNow = (lists: readonly string[], root?: string): Promise<string> => {
  const home = homeOf(root);
  return metricsText(openMetrics(openRuns(home), openLists(home, lists))());
};

/** Writes the metrics into a file atomically, because node_exporter must never read half of one. Null: done. */
export const writeMetrics = async (file: string, lists: readonly string[], root?: string): Promise<Refusal | null> => {
  const path = resolve(file);
  try {
    writeAtomic(path, await metricsNow(lists, root));
    return null;
  } catch (error) {
    return whyUnwritable(path, error);
  }
};
