import type { RunFolder } from '../../services/store/home.ts';

/** The most milliseconds that a run waits for a tracking server. */
const longest = 10_000;

/** Logs an ended run to the server that MLFLOW_TRACKING_URI names. A problem there gives a warning and never fails the run. */
export const leaveInMlflow = async (
  folder: RunFolder,
  store: string,
  signal: AbortSignal,
  limit = longest,
): Promise<void> => {
  if ((process.env.MLFLOW_TRACKING_URI?.trim() ?? '') === '') return;
  const end = new AbortController();
  const stop = () => end.abort();
  const timer = setTimeout(() => end.abort(new DOMException('the time is up', 'TimeoutError')), limit);
  signal.addEventListener('abort', stop);
  try {
    const { logEndedRun } = await import('./ended-run.ts'); // loaded only for users with such a server
    const trouble = await logEndedRun(folder, store, process.env, end.signal);
    if (trouble !== undefined) process.emitWarning(trouble);
  } catch (error) {
    process.emitWarning(`the run is not logged to MLflow: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};
