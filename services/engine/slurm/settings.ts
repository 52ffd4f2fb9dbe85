import type { EngineProblem } from '../engine.ts';
import { shellWords } from './commands/shell-words.ts';

/** The user's settings for Slurm. */
export interface SlurmSettings {
  /** Options for sbatch, placed after reserved: the last one counts. */
  readonly args: readonly string[];
  /** How long the controller may be silent, and how long a job may wait for a reason that never passes. */
  readonly patienceMs: number;
  /** The time between two questions to the controller, for any number of jobs. */
  readonly pollMs: number;
}

/** Options that SLURM_ARGS must not set: with them we could not watch the job. */
const reserved = [
  ...['array', 'wrap', 'job-name', 'output', 'error', 'input', 'open-mode', 'chdir', 'parsable', 'wait', 'requeue'],
  ...['test-only', 'clusters', 'help', 'usage', 'version'],
];
const reservedShort = 'aJoeiDWMhV';

/** Reads SLURM_ARGS, SLURM_PATIENCE and SLURM_POLL. Empty is unset. */
export const readSettings = (env: NodeJS.ProcessEnv): SlurmSettings | EngineProblem => {
  const args = shellWords(env.SLURM_ARGS ?? '');
  const bad = args === null ? 'a quote in it is not closed' : complaintAbout(args);
  if (args === null || bad !== null) {
    return {
      ok: false,
      message: `SLURM_ARGS cannot be used: ${bad}.`,
      advice:
        'It holds options for sbatch, such as SLURM_ARGS="--partition=gpu --account=lab" (docs/batches/slurm.md).',
    };
  }
  const patience = secondsOf(env, 'SLURM_PATIENCE', 120);
  const poll = secondsOf(env, 'SLURM_POLL', 5);
  if (typeof patience !== 'number') return patience;
  if (typeof poll !== 'number') return poll;
  return { args, patienceMs: patience * 1_000, pollMs: Math.max(0.1, poll) * 1_000 };
};

const complaintAbout = (args: readonly string[]): string | null => {
  const index = args.findIndex((word, at) => !word.startsWith('-') && !takesWord(args[at - 1]));
  if (index !== -1) return `"${args[index]}" is not an option`;
  const taken = args.find(isReserved);
  return taken === undefined ? null : `${taken.split('=')[0]} is set by Medalist`;
};

/** Whether the next word may be the option's value: `-p gpu`, `--partition gpu`. */
const takesWord = (word: string | undefined): boolean =>
  word !== undefined && (/^-[a-zA-Z]$/.test(word) || /^--[a-z-]+$/.test(word));

const isReserved = (word: string): boolean => {
  if (!word.startsWith('-')) return false;
  if (!word.startsWith('--')) return reservedShort.includes(word[1] ?? '-');
  const name = word.slice(2).split('=')[0] ?? '';
  return name === '' || reserved.includes(name);
};

const secondsOf = (env: NodeJS.ProcessEnv, name: string, usual: number): number | EngineProblem => {
  const text = env[name]?.trim() || String(usual);
  if (/^\d{1,5}(\.\d+)?$/.test(text)) return Number(text);
  return {
    ok: false,
    message: `${name} is not a number of seconds.`,
    advice: `Set it to a number, such as ${usual}, or leave it out.`,
  };
};
