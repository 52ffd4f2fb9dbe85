import { parentPort, workerData } from 'node:worker_threads';
import library, { type FileSystem } from '7z-wasm';
import * as z from 'zod';

/** Runs one command of 7-Zip as WebAssembly. It sees only two folders and cannot make links. */
const Job = z.object({
  from: z.string(),
  into: z.string(),
  args: z.array(z.string()),
  /** The pattern of the output lines to return. */
  keep: z.string(),
  mostBytes: z.number(),
});

const { from, into, args, keep, mostBytes } = Job.parse(workerData);
const kept = new RegExp(keep);
const lines: string[] = [];
const errors: string[] = [];
const seven = await library.default({
  print: (line) => {
    if (kept.test(line)) lines.push(line);
    else if (line.includes('Enter password')) errors.push('its list of files is encrypted');
  },
  printErr: (line) => {
    if (line.trim() !== '') errors.push(line.trim());
  },
  stdin: () => 0, // no terminal: never asks for a password
});

/** Operations of an Emscripten file system that the library's types leave out. */
const Operations = z.object({
  node_ops: z.object({ symlink: z.unknown() }),
  stream_ops: z.object({ write: z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function') }),
});
type Operations = z.output<typeof Operations>;

const confine = (system: FileSystem) => {
  Operations.parse(system);
  const { node_ops, stream_ops } = system as unknown as Operations; // parsed above; a copy would change nothing
  node_ops.symlink = () => {
    throw new Error('links are not made');
  };
  const { write } = stream_ops;
  let bytes = 0;
  stream_ops.write = (...given) => {
    bytes += Number(given[3]);
    if (bytes > mostBytes) throw new Error('it unpacks to more bytes than its list of files says');
    return write(...given);
  };
};

confine(seven.NODEFS);
for (const [at, root] of [
  ['/from', from],
  ['/into', into],
]) {
  seven.FS.mkdir(at ?? '');
  seven.FS.mount(seven.NODEFS, { root }, at ?? '');
}
try {
  const code: unknown = seven.callMain(args);
  parentPort?.postMessage({ code, lines, errors });
} catch (error) {
  parentPort?.postMessage({
    code: 2,
    lines,
    errors: [...errors, error instanceof Error ? error.message : 'it is broken'],
  });
}
