import type { Command } from 'commander';
import { namesWith } from '../../../core/options/derived.ts';
import { jsonOption as json, runArgument, runFlags, verboseOption as verbose } from '../flags.ts';

// Commands that let a run go on, or repeat it.

/** Adds `medalist resume`. */
export const addResume = (program: Command): void => {
  const resume = program
    .command('resume')
    .description('go on with a run that was stopped or killed')
    .argument('<run>', runArgument)
    .option('--data <folder>', "the folder with the competition's files")
    .addHelpText(
      'after',
      `
Your own run goes on as it was begun, whatever options are given. A run that came from elsewhere (a folder you were given,
another machine, a request that was edited) goes on as the options say: what its own file asks for is not taken over.`,
    )
    .action(async (run: string, options) => (await import('../../commands/run/resume.ts')).run(run, options));
  for (const flag of [...runFlags(namesWith('power')), verbose(), json()]) resume.addOption(flag);
};

/** Adds `medalist approve`. */
export const addApprove = (program: Command): void => {
  program
    .command('approve')
    .description('let a run go on that waits for your word (compete --approve)')
    .argument('<run>', runArgument)
    .addOption(verbose())
    .addOption(json())
    .action(async (run: string, options) =>
      (await import('../../commands/run/decide.ts')).run(run, { type: 'approve' }, options),
    );
};

/** Adds `medalist reject`. */
export const addReject = (program: Command): void => {
  program
    .command('reject')
    .description('send back what a run waits with; your note tells what to do instead')
    .argument('<run>', runArgument)
    .requiredOption('--note <words>', 'what to do instead')
    .addOption(verbose())
    .addOption(json())
    .addHelpText(
      'after',
      `\nExamples:\n  medalist reject 20261120-233342-4f2a --note "validate by group, not at random"`,
    )
    .action(async (run: string, { note, ...options }) =>
      (await import('../../commands/run/decide.ts')).run(run, { type: 'reject', note }, options),
    );
};

/** Adds `medalist edit`. */
export const addEdit = (program: Command): void => {
  program
    .command('edit')
    .description('put your own in the place of what a run waits with, and go on: plan.json or solution.py')
    .argument('<run>', runArgument)
    .argument('<file>', 'your plan or code; start from the file in pending/ of the run')
    .addOption(verbose())
    .addOption(json())
    .action(async (run: string, file: string, options) =>
      (await import('../../commands/run/decide.ts')).run(run, { type: 'edit', file }, options),
    );
};

/** Adds `medalist replay`. */
export const addReplay = (program: Command): void => {
  program
    .command('replay')
    .description(
      'repeat a run or an exploration offline from its record: models answer as they did, nothing is asked or paid',
    )
    .argument('<run>', `${runArgument}, or that of an exploration`)
    .addOption(verbose())
    .addOption(json())
    .addHelpText(
      'after',
      `
Of a run every stage works again; programs are not run again, what they gave is in the store. Of an exploration the cells do
run again, in a session of their own: the same answers and cells have to give the same notebook, pictures, answer and score, but
for times. The replay has a folder of its own; nothing is written to what it repeats.

Examples:
  medalist replay 20261120-233342-4f2a
  medalist replay ./explorations/churn/20261127-101500-4f2a
  medalist replay ./explorations/churn/20261127-101500-4f2a --json | jq '.differences'

Exit codes: 0 the same, 1 something differs (it is named), is lost or was never recorded, 2 wrong usage, 130 stopped by Ctrl-C`,
    )
    .action(async (run: string, options) => (await import('../../commands/run/replay.ts')).run(run, options));
};
