import { openMlflow } from '../../services/mlflow/mlflow.ts';
import { readTracking } from '../../services/mlflow/tracking.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { factsOf } from '../report/facts.ts';
import { logRun } from './log-run.ts';
import { timesOf } from './times.ts';

/** Logs an ended run. Returns what could not be logged, and why, in one line without credentials; undefined: all was logged. */
export const logEndedRun = async (
  folder: RunFolder,
  store: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const tracking = readTracking(env);
  if (tracking === null) return undefined;
  if ('why' in tracking) return `the run is not logged to MLflow: MLFLOW_TRACKING_URI: ${tracking.why}`;
  const facts = factsOf(folder, store);
  if (facts === undefined) return undefined;
  using mlflow = openMlflow(tracking, signal);
  const missing = await logRun(mlflow, { folder, facts, ...timesOf(folder.journal) });
  return missing === undefined ? undefined : `${missing.what} not logged to MLflow at ${tracking}: ${missing.why}`;
};
