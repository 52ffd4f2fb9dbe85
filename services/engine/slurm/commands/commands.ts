import { execa } from 'execa';
import { plainText } from '../../../python/run/output.ts';

/** The answer of a Slurm command. `away`: the controller did not answer, which may pass. */
export type Answer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly kind: 'missing' | 'away' | 'denied'; readonly why: string };

/** Runs one of Slurm's commands; `input` is its standard input. Never rejects. */
export type Slurm = (command: string, args: readonly string[], input?: string) => Promise<Answer>;

/** Long, because Slurm's commands retry for a while themselves. */
const longestMs = 60_000;

const away =
  /unable to contact slurm controller|timed out|connect failure|connection (refused|reset)|standby mode|zero bytes were transmitted|temporarily|munge|authentication|communication/i;

/** Commands get only the given environment, because sbatch passes it to the job. `until` ends running commands. */
export const openCommands = (env: NodeJS.ProcessEnv, until: AbortSignal): Slurm => {
  const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !/^(SQUEUE|SACCT|SCANCEL)_/.test(name)));
  return async (command, args, input) => {
    const { exitCode, stdout, stderr, code, timedOut } = await execa(command, args, {
      ...(input === undefined ? { stdin: 'ignore' as const } : { input }),
      env: command === 'sbatch' ? env : plain,
      extendEnv: false,
      reject: false,
      timeout: longestMs,
      cancelSignal: until,
      detached: true, // a Ctrl-C must not interrupt a submission
    });
    if (exitCode === 0) return { ok: true, text: stdout };
    if (code === 'ENOENT') return { ok: false, kind: 'missing', why: `there is no command ${command}` };
    const words = wordsOf(stderr) || wordsOf(stdout);
    if (timedOut) return { ok: false, kind: 'away', why: words || `${command} gave no answer` };
    if (exitCode === undefined) return { ok: false, kind: 'away', why: words || `${command} was stopped` };
    return { ok: false, kind: away.test(words) ? 'away' : 'denied', why: words || `${command}: exit code ${exitCode}` };
  };
};

/** The last lines of a command's output without its name, because Slurm's reason comes last. */
const wordsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      plainText(line)
        .replace(/^(sbatch|squeue|sacct|scontrol|scancel): (error: )?|^allocation failure: /, '')
        .trim(),
    )
    .filter((line) => line !== '' && !/^Try "/.test(line))
    .slice(-4)
    .join('; ')
    .slice(0, 600);
