import type { Command } from 'commander';
import { cronRows, scheduleTable } from '../../core/options/commands.ts';
import { jsonOption, passedFlag, tableFlags } from './flags.ts';

/** Adds `medalist cron-line`, which schedules a list. */
export const addCronCommand = (program: Command): void => {
  const command = program
    .command('cron-line')
    .description('print a crontab line or a systemd timer that works on a list by itself')
    .argument('<list>', 'the CSV file of `medalist batch`')
    .argument('[options...]', 'behind --: more options of `medalist batch`')
    .addHelpText(
      'after',
      `
The line works in cron's bare environment as it is: absolute paths, quoted and escaped; no key ever stands in it. A batch
that begins while another still works does nothing. Log and daily report are in submissions/.batch/: docs/batches/cron.md.

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
  const flags = [
    ...tableFlags(scheduleTable),
    ...[...cronRows].map(([name, row]) => passedFlag(name, row)),
    jsonOption(),
  ];
  for (const flag of flags) command.addOption(flag);
};
