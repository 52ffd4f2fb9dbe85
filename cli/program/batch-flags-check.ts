import { Command, CommanderError } from 'commander';
import { addBatchCommand } from './batch.ts';

/** Why `medalist batch LIST --cron` would refuse these options; null: it would take them. Nothing is run. */
export const batchFlagsProblem = (flags: readonly string[]): string | null => {
  const silent = { writeOut: () => {}, writeErr: () => {} };
  const program = new Command('medalist').exitOverride().configureOutput(silent);
  addBatchCommand(program);
  for (const command of program.commands) {
    command
      .exitOverride()
      .configureOutput(silent)
      .action(() => {});
  }
  try {
    program.parse(['batch', 'list.csv', '--cron', ...flags], { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.message.replace(/^error: /, '');
  }
};
