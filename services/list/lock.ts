import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy, isTrouble, openSidecar, putAside, type Sidecar } from './sidecar.ts';

/** The sidecar and its lock. Reopens the sidecar if somebody removed or damaged it. */
export const listLock = (path: string, lockMs: number) => {
  let open: Sidecar | undefined;
  const reopen = () => {
    open?.[Symbol.dispose]();
    open = undefined;
    open = openSidecar(path);
  };
  const tried = (): boolean => {
    try {
      if (open === undefined || open.moved()) reopen();
      return open?.lock() === true;
    } catch (error) {
      if (!isTrouble(error)) throw error;
      if (!isBusy(error)) putAside(path);
      return false;
    }
  };
  return {
    sidecar: (): Sidecar => {
      open ??= openSidecar(path);
      return open;
    },
    /** Waits for other holders; false: one of them does not release the lock. */
    acquire: async (): Promise<boolean> => {
      for (const until = performance.now() + lockMs; !tried(); await sleep(1 + 4 * Math.random()))
        if (performance.now() > until) return false;
      return true;
    },
    release: () => open?.unlock(),
    /** Closes the sidecar without saving. The next access opens it again. */
    drop: () => {
      open?.[Symbol.dispose]();
      open = undefined;
    },
  };
};
export type ListLock = ReturnType<typeof listLock>;
