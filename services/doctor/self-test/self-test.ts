import { release } from 'node:os';
import * as z from 'zod';
import type { Tier } from '../../python/sandbox/tier.ts';
import { jsonOf } from '../../text/json.ts';
import { type Line, linesOf } from '../line.ts';
import { runTestProgram, type SandboxedPython, type TestOutcome } from '../test-program.ts';
import { setCanaries, type Tracks } from './canaries.ts';

const { ok, warning, problem } = linesOf('self-test');

export const Canary = z.enum([
  'secret-file',
  'secret-environment',
  'write-outside',
  'tcp',
  'abstract-socket',
  'daemon',
]);
export type Canary = z.output<typeof Canary>;

const Try = z.object({ try: Canary, got: z.string() });

/** What each canary tries, in words for a person. */
const canaryWords: Readonly<Record<Canary, string>> = {
  'secret-file': 'reading a file of ours',
  'secret-environment': 'reading our environment',
  'write-outside': 'writing beside its folders',
  tcp: 'a TCP connection to this machine',
  'abstract-socket': 'a connection to an abstract Unix socket',
  daemon: 'a daemon that outlives the run',
};

/** Runs six canaries in the sandbox of the runs. Only what we see from outside counts, not the program's words. */
export const selfTest = async (sandboxed: SandboxedPython): Promise<Line[]> => {
  await using canaries = await setCanaries();
  const outcome = await runTestProgram({ ...sandboxed, script: 'canaries.py', args: canaries.targets });
  return judgeCanaries(outcome, canaries, knownOpen(sandboxed.sandbox.tier, release()));
};

/** Canaries that a tier is known not to stop (sandbox/holes.ts). They give a warning, not a problem. */
export const knownOpen = (tier: Tier, kernel: string): readonly Canary[] => {
  if (tier === 'none') return Canary.options;
  const [major = 0, minor = 0] = kernel.split('.').map(Number);
  const scoped = major > 6 || (major === 6 && minor >= 12); // from this kernel on Landlock confines abstract sockets
  return tier === 'landlock' && !scoped ? ['abstract-socket'] : [];
};

/** One line for each canary: whether the sandbox stopped it. */
export const judgeCanaries = ({ lines, failed }: TestOutcome, tracks: Tracks, known: readonly Canary[]): Line[] => {
  const got = new Map(lines.flatMap(readTry).map((read) => [read.try, read.got]));
  const why = failed ?? 'the program gave no reason';
  const more = 'make test-hostile   # shows more';
  if (got.size === 0) return [problem('canaries', `not tried: ${why}`, more)];
  return Canary.options.map((canary): Line => {
    const answer = got.get(canary);
    const what = canaryWords[canary];
    if (escaped(canary, answer ?? '', tracks)) {
      const says = `${what}: NOT stopped`;
      return known.includes(canary)
        ? warning(
            canary,
            `${says}; this tier is known not to stop it`,
            'medalist doctor   # the lines about bubblewrap say what is missing',
          )
        : problem(canary, says, more);
    }
    if (answer === undefined || (canary === 'daemon' && answer !== 'up')) {
      return problem(canary, `${what}: not tried, ${answer ?? why}`, more);
    }
    return ok(canary, `${what}: stopped${canary === 'daemon' ? '' : ` (${answer})`}`);
  });
};

const escaped = (canary: Canary, answer: string, tracks: Tracks): boolean => {
  switch (canary) {
    case 'secret-file':
    case 'secret-environment':
      return answer.includes(tracks.secret);
    case 'write-outside':
      return tracks.written();
    case 'tcp':
    case 'abstract-socket':
      return tracks.connected(canary);
    case 'daemon':
      return tracks.survivors().length > 0;
  }
};

const readTry = (line: string): z.output<typeof Try>[] => {
  const read = Try.safeParse(jsonOf(line));
  return read.success ? [read.data] : [];
};
