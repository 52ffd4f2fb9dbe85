import type { Command } from 'commander';
import { jsonOption } from './flags.ts';

/** `medalist cron-line`: a list that is worked on by itself. */
export const addCronCommand = (program: Command): void => {
  program
    .command('cron-line')
    .description('print a crontab line or a systemd timer that works on a list by itself')
    .argument('<list>', 'the CSV file of `medalist batch`')
    .argument('[options...]', 'behind --: more options of `medalist batch`')
    .option('--at <expression>', 'when, as cron says it: minute, hour, day of month, month, day of week', '0 6 * * *')
    .option('--parallel <n>', 'runs at a time')
    .option('--time <seconds>', 'time for each run')
    .option('--within <time>', 'time for the whole batch: seconds, 30m or 8h')
    .option(
      '--environment <file>',
      "lines NAME='value' for its environment, mode 600 (default: ~/.config/medalist/env)",
    )
    .option('--systemd', 'print a service and its timer instead')
    .option('--out <folder>', 'write the service and its timer there')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The line works in cron's bare environment as it is: absolute paths, quoted and escaped; no key ever stands in it. A batch
that begins while another still works does nothing. Log and daily report are in submissions/.batch/: docs/cron.md.

Examples:
  medalist cron-line competitions/list.csv
  medalist cron-line list.csv --at "30 22 * * 1-5" --parallel 2 --within 8h -- --max-failures 3
  (crontab -l; medalist cron-line list.csv) | crontab -
  medalist cron-line list.csv --at @daily --out ~/.config/systemd/user

Exit codes: 0 printed, 2 it would not work, and why`,
    )
    .action(async (list: string, more: string[], options) =>
      (await import('../commands/batch/cron-line.ts')).run(list, more, options),
    );
};
