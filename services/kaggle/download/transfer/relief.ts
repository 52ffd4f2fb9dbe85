import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const step = 8 * 2 ** 20;

/**
 * Call it for every chunk of a socket. V8 lets 64 MiB of dead chunks pile up before it collects them, which doubles the memory of a
 * download. A minor collection each 8 MiB takes a millisecond and makes the download faster (bench/harness/download.ts).
 */
export const openRelief = (): ((bytes: number) => void) => {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < step) return;
    since = 0;
    collect();
  };
};

let minor: (() => void) | undefined;

const collect = () => {
  if (minor === undefined) {
    setFlagsFromString('--expose-gc');
    const gc: unknown = runInNewContext('gc');
    minor = typeof gc === 'function' ? () => gc({ type: 'minor' }) : () => undefined;
  }
  minor();
};
