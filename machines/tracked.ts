/** Keeps the work in progress in `running`, so that a session can wait for it: nothing may write after the lock is released. */
export const tracked =
  <Call, Ended>(run: (call: Call, signal: AbortSignal) => Promise<Ended>, running: Set<Promise<unknown>>) =>
  (call: Call, signal: AbortSignal): Promise<Ended> => {
    const work = run(call, signal);
    running.add(work);
    const forget = () => running.delete(work);
    work.then(forget, forget);
    return work;
  };
