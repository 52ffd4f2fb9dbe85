import type { Readable } from 'node:stream';
import * as z from 'zod';
import { exitOf, type PythonExit } from './exit.ts';

/** What the launcher, or bubblewrap in its place, tells about the program. Other lines and other keys are let pass. */
const Line = z.object({
  'exit-code': z.int().optional(),
  signal: z.int().optional(),
  refused: z.string().optional(),
  'cpu-seconds': z.number().optional(),
});

const longest = 65_536;

/** The end of a program as its supervisor tells it: an exit code of the supervisor itself never counts as the program's. */
export interface Status {
  /** Undefined: the program did not run, or whoever supervised it was killed. */
  readonly exit: () => PythonExit | undefined;
  /** CPU time of the program and all it started, by the kernel's count at the end; 0 where nobody told. */
  readonly cpuSeconds: () => number;
}

export const readStatus = (stream: Readable): Status => {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (text.length < longest) text += chunk;
  });
  stream.on('error', () => {});
  const lines = () => text.split('\n').flatMap(parse);
  return {
    exit: () => lines().reduce<PythonExit | undefined>(endOf, undefined),
    cpuSeconds: () => Math.max(0, ...lines().map((line) => line['cpu-seconds'] ?? 0)),
  };
};

const parse = (line: string) => {
  try {
    const known = Line.safeParse(JSON.parse(line));
    return known.success ? [known.data] : [];
  } catch {
    return [];
  }
};

const endOf = (known: PythonExit | undefined, line: z.output<typeof Line>): PythonExit | undefined => {
  if (line.refused !== undefined) return { kind: 'not-started', why: line.refused };
  if (line.signal !== undefined) return exitOf(128 + line.signal);
  return line['exit-code'] === undefined ? known : exitOf(line['exit-code']);
};
