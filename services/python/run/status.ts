import type { Readable } from 'node:stream';
import * as z from 'zod';
import { exitOf, type PythonExit } from './exit.ts';

/** What the launcher, or bubblewrap in its place, reports about the program. Other lines and keys are ignored. */
const Line = z.object({
  'exit-code': z.int().optional(),
  signal: z.int().optional(),
  refused: z.string().optional(),
  'cpu-seconds': z.number().optional(),
});

const longest = 65_536;

/** How a program ended, as its supervisor reports. The supervisor's own exit code never counts as the program's. */
export interface Status {
  /** Undefined: the program did not run, or its supervisor was killed. */
  readonly exit: () => PythonExit | undefined;
  /** The CPU time of the program and all that it started, counted by the kernel at the end; 0: it was not reported. */
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
