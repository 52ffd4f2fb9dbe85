import type { Readable } from 'node:stream';
import * as z from 'zod';
import { exitOf, type PythonExit } from './exit.ts';

/** What the launcher, or bubblewrap in its place, tells about the program. Other lines and other keys are let pass. */
const Line = z.object({
  'exit-code': z.int().optional(),
  signal: z.int().optional(),
  refused: z.string().optional(),
});

const longest = 65_536;

/** The end of a program as its supervisor tells it: an exit code of the supervisor itself never counts as the program's. */
export interface Status {
  /** Undefined: the program did not run, or whoever supervised it was killed. */
  readonly exit: () => PythonExit | undefined;
}

export const readStatus = (stream: Readable): Status => {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (text.length < longest) text += chunk;
  });
  stream.on('error', () => {});
  return { exit: () => text.split('\n').flatMap(parse).reduce<PythonExit | undefined>(endOf, undefined) };
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
