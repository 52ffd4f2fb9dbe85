import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const Measured = { seconds: z.number(), memory: z.number() };
const Failed = z.object({ status: z.enum(['invalid', 'over time', 'failed']), why: z.string(), ...Measured });
const Scored = z.object({
  status: z.literal('ok'),
  score: z.number().optional(),
  betterThan: z.number().optional(),
  /** The out-of-fold score that the contender itself reported. */
  cv: z.number().optional(),
  ...Measured,
});
const Outcome = z.discriminatedUnion('status', [Scored, Failed]);
export type Outcome = z.output<typeof Outcome>;

const Key = z.object({
  peer: z.string(),
  version: z.string(),
  competition: z.string(),
  seconds: z.number(),
  cores: z.number(),
  parallel: z.number(),
  seed: z.number(),
});
/** The conditions of a result. */
export type Key = z.output<typeof Key>;

const Line = z.object({ key: Key, outcome: Outcome });
export type Line = z.output<typeof Line>;

/** Opens a file of results, one a line, and other files of known results, which are not run again. A torn line does not count. */
export const openResults = (path: string, others: readonly string[] = []) => {
  const known = new Map<string, Line>();
  const text = [...others, path].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
  for (const line of text.split('\n')) {
    const read = Line.safeParse(parsed(line));
    if (read.success) known.set(nameOf(read.data.key), read.data);
  }
  return {
    get: (key: Key): Outcome | undefined => known.get(nameOf(key))?.outcome,
    lines: (): Line[] => [...known.values()],
    add: (line: Line): void => {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify(line)}\n`);
      known.set(nameOf(line.key), line);
    },
  };
};

const nameOf = ({ peer, version, competition, seconds, cores, parallel, seed }: Key): string =>
  JSON.stringify([peer, version, competition, seconds, cores, parallel, seed]);

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
