import type { EngineProblem } from '../engine.ts';
import { shellWords } from './commands/shell-words.ts';

/** What a lab's Slurm wants, and how it is asked. */
export interface SlurmSettings {
  /** For sbatch, after ours: the last one counts. */
  readonly args: readonly string[];
  /** How long the controller may be away, and how long a job may wait for what the cluster says it never gives. */
  readonly patienceMs: number;
  /** Between two questions to the controller, whatever the number of jobs. */
  readonly pollMs: number;
}

/** Options that would make another job of it than the one that is watched. */
const ours = [
  ...['array', 'wrap', 'job-name', 'output', 'error', 'input', 'open-mode', 'chdir', 'parsable', 'wait', 'requeue'],
  ...['test-only', 'clusters', 'help', 'usage', 'version'],
];
const oursShort = 'aJoeiDWMhV';

/** Reads SLURM_ARGS, SLURM_PATIENCE and SLURM_POLL. Empty is unset. */
export const readSettings = (env: NodeJS.ProcessEnv): SlurmSettings | EngineProblem => {
  const args = shellWords(env.SLURM_ARGS ?? '');
  const bad = args === null ? 'a quote in it is not closed' : complaintAbout(args);
  if (args === null || bad !== null) {
    return {
      ok: false,
      message: `SLURM_ARGS cannot be used: ${bad}.`,
      advice: 'It holds options for sbatch, such as SLURM_ARGS="--partition=gpu --account=lab" (docs/slurm.md).',
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
  if (index !== -1) return `"${args[index]}" is no option`;
  const taken = args.find(isOurs);
  return taken === undefined ? null : `${taken.split('=')[0]} is for Medalist to say`;
};

/** `-p gpu` and `--partition gpu` are as good as `--partition=gpu`. */
const takesWord = (word: string | undefined): boolean =>
  word !== undefined && (/^-[a-zA-Z]$/.test(word) || /^--[a-z-]+$/.test(word));

const isOurs = (word: string): boolean => {
  if (!word.startsWith('-')) return false;
  if (!word.startsWith('--')) return oursShort.includes(word[1] ?? '-');
  const name = word.slice(2).split('=')[0] ?? '';
  return name === '' || ours.includes(name);
};

const secondsOf = (env: NodeJS.ProcessEnv, name: string, usual: number): number | EngineProblem => {
  const text = env[name]?.trim() || String(usual);
  if (/^\d{1,5}(\.\d+)?$/.test(text)) return Number(text);
  return {
    ok: false,
    message: `${name} is no number of seconds.`,
    advice: `Set it to a number, such as ${usual}, or leave it out.`,
  };
};
