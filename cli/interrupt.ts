import { lifeline } from '../services/engine/lifeline.ts';

/** How long a run that lost its parent may take to stop cleanly. Then it exits at once. */
const patienceMs = 15_000;

/**
 * The first Ctrl-C stops cleanly and keeps everything. The second exits at once (the guard still kills Python). If the batch that
 * started this process ends, that counts as a first Ctrl-C.
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
