import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';

/** The environment variable with the number of a descriptor that stays open as long as the parent lives. */
export const lifelineVariable = 'MEDALIST_LIFELINE';

let held: AbortSignal | null | undefined;

/**
 * A signal that aborts when the parent with the lifeline is gone, however it ended; null: there is no lifeline. It
 * keeps no process alive, and this process hides it from its own children.
 */
export const lifeline = (env: NodeJS.ProcessEnv = process.env): AbortSignal | null => {
  if (held !== undefined) return held;
  const fd = Number(env[lifelineVariable] || Number.NaN);
  delete env[lifelineVariable];
  held = isPipe(fd) ? endOf(fd) : null;
  return held;
};

const endOf = (fd: number): AbortSignal => {
  const gone = new AbortController();
  const pipe = new Socket({ fd, readable: true, writable: false });
  pipe.on('error', () => {}); // `close` follows
  pipe.on('close', () => gone.abort(new Error('stopped: the process that started this one is gone')));
  pipe.resume();
  pipe.unref();
  return gone.signal;
};

const isPipe = (fd: number): boolean => {
  if (!Number.isInteger(fd) || fd < 0) return false;
  try {
    const kind = fstatSync(fd);
    return kind.isSocket() || kind.isFIFO();
  } catch {
    return false; // no such descriptor
  }
};
