import { type Command, Option } from 'commander';
import { batchTable } from '../../core/options/commands.ts';
import { namesWith } from '../../core/options/derived.ts';
import { modelOptions, runFlags, tableFlags } from './flags.ts';

/** Adds `medalist batch`, which competes in many competitions. */
export const addBatchCommand = (program: Command): void => {
  const command = program
    .command('batch')
    .description('compete in every row of a list, several at a time; results go back to the same CSV file')
    .argument('<list>', 'a CSV file with a column "competition": addresses, slugs or folders (docs/batches/batch.md)')
    .addHelpText('after', help)
    .action(async (list: string, options) => (await import('../commands/batch/batch.ts')).run(list, options));
  for (const flag of tableFlags(batchTable)) command.addOption(flag);
  command.optionsGroup('For every row whose own columns say nothing else:');
  for (const flag of [...runFlags(namesWith('batch'), true), ...modelOptions()]) command.addOption(flag);
  command
    .optionsGroup('What to do with the list:')
    .addOption(new Option('--watch', 'only look: all rows as they change, until Ctrl-C').conflicts(['summary', 'json']))
    .option('--summary', 'only look: competitions, scores, trouble and totals; add --json or --markdown')
    .addOption(
      new Option('--markdown', 'the summary as a page for GitHub').conflicts(['json']).implies({ summary: true }),
    )
    .addOption(new Option('--dry-run', 'only look: what would be done, row by row').conflicts(['watch', 'summary']))
    .option('--alone', 'do not share the list with another batch')
    .addOption(
      new Option(
        '--cron',
        'for schedulers: alone, silent, with a log and a daily report (docs/batches/cron.md)',
      ).conflicts(['watch', 'summary', 'dryRun', 'json']),
    )
    .optionsGroup('Output:')
    .option('-v, --verbose', 'show also what the runs say')
    .addOption(
      new Option('--json', 'print JSON: one event a line, the end last; with --summary and --dry-run one object'),
    );
};

const help = `
Only rows whose status is empty are done (and those that a batch left running). Clear a status to have a row done again.
Ctrl-C, or even kill -9, loses nothing: the same command goes on. You may edit the list while it works.

Examples:
  medalist batch competitions/list.csv --parallel 2 --time 300
  medalist batch list.csv --within 8h --max-failures 5 --budget-batch 20.00
  medalist batch list.csv --watch            in another terminal
  medalist batch list.csv --summary
  ENGINE=ray RAY=http://head:8265 medalist batch list.csv --parallel 16

Exit codes, about the whole list as it stands, the first that applies:
  2 wrong usage, 5 another batch has the list (--alone, --cron), 130 stopped by Ctrl-C,
  6 stopped early by its own limits (--within, --max-failures), 1 a row failed or the batch could not work,
  4 a row waits for your word (its note says how to give it), 3 there are fallbacks, 0 every row is valid, skipped or marked by you
With --watch, --summary and --dry-run 0 means: shown.`;
