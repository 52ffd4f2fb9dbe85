import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsync,
  futimesSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { jsonOf } from '../../../text/json.ts';
import { Remote } from './remote.ts';

/** The first bytes of a file, and which file they are from. It lies beside the place of the whole file. */
export interface Part extends Disposable {
  readonly path: string;
  /** Which file the part is from; null: it is empty. */
  readonly remote: () => Remote | null;
  readonly bytes: () => number;
  /** Begins a part of this file, at its first byte. */
  readonly begin: (remote: Remote) => void;
  /** Adds what is known of the same file. */
  readonly note: (remote: Remote) => void;
  readonly append: (chunk: Buffer) => void;
  /** Drops the last byte, to request it again: the response tells whether the file is still the same. */
  readonly stepBack: () => void;
  readonly discard: () => void;
  /** Gives the file its name and syncs it to the disk. False: another process has taken it away. */
  readonly finish: (modified: Date | null) => Promise<boolean>;
}

const partOf = (target: string) => ({ data: `${target}.part`, state: `${target}.part.json` });

/** Opens the part that an earlier download left, or an empty one. */
export const openPart = (target: string): Part => {
  const { data, state } = partOf(target);
  let remote = readState(state);
  let file = remote !== null && existsSync(data) ? openSync(data, 'r+') : null;
  let bytes = file === null ? 0 : fstatSync(file).size;
  if (file === null) remote = null;
  const close = () => {
    if (file !== null) closeSync(file);
    file = null;
  };
  const discard = () => {
    close();
    rmSync(data, { force: true });
    rmSync(state, { force: true });
    remote = null;
    bytes = 0;
  };
  const note = (known: Remote) => {
    writeFileSync(`${state}.new`, JSON.stringify(known));
    renameSync(`${state}.new`, state);
    remote = known;
  };
  const settle = openSettling();
  return {
    path: data,
    remote: () => remote,
    bytes: () => bytes,
    begin(known) {
      discard(); // not truncated: another process may be writing to it and would leave a hole
      note(known);
      file = openSync(data, 'wx');
    },
    note,
    append(chunk) {
      if (file === null) throw new Error('no part was begun');
      for (let sent = 0; sent < chunk.length; ) {
        const count = writeSync(file, chunk, sent, chunk.length - sent, bytes);
        sent += count;
        bytes += count;
      }
      settle(file, chunk.length);
    },
    stepBack() {
      bytes = Math.max(0, bytes - 1);
    },
    discard,
    async finish(modified) {
      if (file === null) throw new Error('no part was begun');
      if (modified !== null) futimesSync(file, modified, modified);
      await promisify(fsync)(file);
      const ours = existsSync(data) && statSync(data).ino === fstatSync(file).ino;
      close();
      if (!ours) return false;
      renameSync(data, target);
      rmSync(state, { force: true });
      return true;
    },
    [Symbol.dispose]: close,
  };
};

/** Syncs written bytes to the disk while more arrive, so that the end does not wait for all of them. */
const openSettling = (): ((file: number, bytes: number) => void) => {
  let [unsettled, settling] = [0, false];
  return (file, bytes) => {
    unsettled += bytes;
    if (settling || unsettled < settleBytes) return;
    [unsettled, settling] = [0, true];
    fdatasync(file, () => {
      settling = false; // the same error will come again at the end
    });
  };
};

const settleBytes = 64 * 2 ** 20;

const readState = (path: string): Remote | null => {
  if (!existsSync(path)) return null;
  const read = Remote.safeParse(jsonOf(readFileSync(path, 'utf8')));
  return read.success ? read.data : null;
};
