import { type Command, Option } from 'commander';
import { jsonOption as json, limitFlag, sandboxFlag } from './flags.ts';

const verbose = () => new Option('-v, --verbose', 'show all that models and solutions say');
const theRun = 'a run id (see medalist status) or the folder of a run';

/** Commands about runs that exist: to go on with them, to look at them, to give them a person's word. */
export const addRunCommands = (program: Command): void => {
  program
    .command('resume')
    .description('go on with a run that was stopped or killed')
    .argument('<run>', theRun)
    .option('--data <folder>', "the folder with the competition's files")
    .option('--solution <file>', 'run your own solution.py instead of a template')
    .option('--sandbox <tier>', 'auto, bubblewrap or landlock (default: MEDALIST_SANDBOX, else auto)', sandboxFlag)
    .option('--unsafe-no-sandbox', 'run solutions as ordinary programs that can read and do what you can')
    .option('--submit [message]', 'submit the result to Kaggle and wait for its score; a fallback is never submitted')
    .option('--share-models', 'let solutions read your Hugging Face and torch caches, without tokens')
    .option('--limit <name=amount>', 'allow more or less: memory, disk, file-size, output, files, processes', limitFlag)
    .option('--budget <amount>', 'the most to spend on language models, in the currency of the price table: 5.00')
    .option('--tokens <n>', 'the most tokens: 200000 or 2M')
    .option('--calls <n>', 'the most calls')
    .addOption(verbose())
    .addOption(new Option('--batch <id>', 'the batch it belongs to').hideHelp())
    .addOption(json())
    .addHelpText(
      'after',
      `
Your own run goes on as it was begun, whatever options are given. A run that came from elsewhere (a folder you were given,
another machine, a request that was edited) goes on as the options say: what its own file asks for is not taken over.`,
    )
    .action(async (run: string, options) => (await import('../commands/run/resume.ts')).run(run, options));

  program
    .command('status')
    .description('list the runs, or show one')
    .argument('[run]', 'a run id or the folder of a run')
    .addOption(json())
    .action(async (run: string | undefined, options) => (await import('../commands/run/status.ts')).run(run, options));

  program
    .command('budget')
    .description('show what was spent on models: today, this month, by run and role')
    .addOption(json())
    .action(async (options) => (await import('../commands/run/budget.ts')).run(options));

  program
    .command('approve')
    .description('let a run go on that waits for your word (compete --approve)')
    .argument('<run>', theRun)
    .addOption(verbose())
    .addOption(json())
    .action(async (run: string, options) =>
      (await import('../commands/run/decide.ts')).run(run, { type: 'approve' }, options),
    );

  program
    .command('reject')
    .description('send back what a run waits with; your note tells what to do instead')
    .argument('<run>', theRun)
    .requiredOption('--note <words>', 'what to do instead')
    .addOption(verbose())
    .addOption(json())
    .addHelpText(
      'after',
      `\nExamples:\n  medalist reject 20261120-233342-4f2a --note "validate by group, not at random"`,
    )
    .action(async (run: string, { note, ...options }) =>
      (await import('../commands/run/decide.ts')).run(run, { type: 'reject', note }, options),
    );

  program
    .command('edit')
    .description('put your own in the place of what a run waits with, and go on: plan.json or solution.py')
    .argument('<run>', theRun)
    .argument('<file>', 'your plan or code; start from the file in pending/ of the run')
    .addOption(verbose())
    .addOption(json())
    .action(async (run: string, file: string, options) =>
      (await import('../commands/run/decide.ts')).run(run, { type: 'edit', file }, options),
    );

  program
    .command('replay')
    .description('repeat a run offline from its record: models answer as they did, nothing is asked or paid')
    .argument('<run>', theRun)
    .addOption(verbose())
    .addOption(json())
    .addHelpText(
      'after',
      `
Every stage works again; programs are not run again, what they gave is in the store.

Exit codes: 0 the same to the byte, 1 something differs (it is named) or was never recorded, 2 wrong usage`,
    )
    .action(async (run: string, options) => (await import('../commands/run/replay.ts')).run(run, options));

  program
    .command('log')
    .description('what happened in a run, or what its roles said to each other')
    .argument('<run>', theRun)
    .option('--thread', 'only the messages between roles, as threads')
    .option('--roles', 'only the count of each role: calls, retries, tokens, seconds, cost')
    .addOption(json())
    .action(async (run: string, options) => (await import('../commands/run/log.ts')).run(run, options));
};
