import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const step = 8 * 2 ** 20;

/**
 * To be told of every chunk a socket gives. V8 lets 64 MiB of dead ones pile up before it looks, which doubles the memory
 * of a download; a minor collection each 8 MiB takes a millisecond and makes it faster, not slower (bench/harness/download.ts).
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
