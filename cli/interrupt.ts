/** Ctrl-C once: stop cleanly and keep everything. Twice: leave at once (the guard still kills Python). */
export const onInterrupt = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(new Error(`stopped by ${signal}`));
    });
  }
  return controller.signal;
};
