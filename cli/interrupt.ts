import { lifeline } from '../services/engine/lifeline.ts';

/** What a run that lost its parent gets to stop cleanly; then it leaves at once. */
const patienceMs = 15_000;

/**
 * Ctrl-C once: stop cleanly and keep everything. Twice: leave at once (the guard still kills Python). The end of the
 * batch that started this process is like a first Ctrl-C.
 */
export const onInterrupt = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(new Error(`stopped by ${signal}`));
    });
  }
  const parent = lifeline();
  const onLost = () => {
    controller.abort(parent?.reason);
    setTimeout(() => process.exit(130), patienceMs).unref();
  };
  if (parent?.aborted) onLost();
  parent?.addEventListener('abort', onLost, { once: true });
  return controller.signal;
};
