import type { Command } from 'commander';
import { jsonOption as json } from './flags.ts';

// Commands about this machine: what is installed, what works, and what killed runs left on it.

/** Adds `medalist setup`. */
export const addSetup = (program: Command): void => {
  program
    .command('setup')
    .description('install the Python packages that solutions use, once')
    .addHelpText(
      'after',
      `
Makes a Python environment of its own: in the checkout .venv, else below ~/.local/share/medalist (or XDG_DATA_HOME). Each package
is held to the digest in requirements/solution.lock. MEDALIST_PYTHON names another Python instead.

Exit codes: 0 ready, 1 something is missing; it says what and how to get it`,
    )
    .action(async () => (await import('../commands/setup.ts')).run());
};

/** Adds `medalist doctor`. */
export const addDoctor = (program: Command): void => {
  program
    .command('doctor')
    .description('examine this machine: what keeps solutions in, Python, GPU, space, credentials')
    .addOption(json())
    .addHelpText(
      'after',
      `
Tries what can be tried (two short programs in the sandbox), sends nothing anywhere, never shows a secret.
MEDALIST_SANDBOX names a sandbox (auto, bubblewrap, landlock, none). SANDBOX_MUST_WORK=1 (or =bubblewrap, =landlock)
makes everything weaker a failure, as CI wants it.

Examples:
  medalist doctor
  medalist doctor --json | jq '.lines[] | select(.state == "problem")'
  SANDBOX_MUST_WORK=1 medalist doctor

Exit codes: 0 a run can go, in a sandbox; 1 it cannot, and the last lines say why and what to do; 130 stopped by Ctrl-C`,
    )
    .action(async (options) => (await import('../commands/doctor.ts')).run(options));
};

/** Adds `medalist clean`. */
export const addClean = (program: Command): void => {
  program
    .command('clean')
    .description('remove what killed runs left: their scratch folders and half-written files')
    .option('--dry-run', 'only say what would go')
    .addOption(json())
    .addHelpText(
      'after',
      `
Looks below competitions/.store, in the runs of submissions/ and in the temporary folder of this machine (TMPDIR). What a
living process holds stays, and so does every result, download and remembered answer; no link is followed. A run does
the same, for what killed ones left, when it starts. (make clean is another thing: it removes what make installed.)

Examples:
  medalist clean --dry-run
  medalist clean
  medalist clean --json | jq .bytes

Exit codes: 0 clean, 1 something could not be removed, 130 stopped by Ctrl-C`,
    )
    .action(async (options) => (await import('../commands/run/clean.ts')).run(options));
};
