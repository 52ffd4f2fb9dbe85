import type { Command } from 'commander';
import { rows } from '../../core/options/derived.ts';
import { jsonOption, modelOptions, runFlags, verboseOption } from './flags.ts';

/** Adds `medalist compete`, the main command. */
export const addCompeteCommand = (program: Command): void => {
  const command = program
    .command('compete')
    .description('take a competition from its files to submission.csv')
    .argument('<competition>', 'a Kaggle address, a slug with files in competitions/<slug>/data/, or a folder')
    .addHelpText(
      'after',
      `
The folder holds what Kaggle gives: train.csv, test.csv, sample_submission.csv, if you like description.md.
csv, tsv, json, jsonl and parquet are read, also inside zip, 7z, tar, gz, bz2, xz and zst. Nothing is written into it.

Examples:
  medalist compete titanic --time 120
  medalist compete "https://www.kaggle.com/c/titanic/data?x=1" --seed 7
  medalist compete ./titanic --solution mine.py          it competes with the template; --only runs it alone
  medalist compete ./titanic --budget 2.00 --approve plan,code   with a language model: docs/language-models/models.md
  medalist compete ./titanic --limit memory=8G --limit disk=100G --gpu 1

Solutions run in a sandbox: they see the competition's files and their own folder, no network, no secret,
nothing of yours. \`medalist doctor\` says what this machine has for it; without any, compete refuses.`,
    )
    .action(async (competition: string, options) =>
      (await import('../commands/run/compete.ts')).run(competition, options),
    );
  const common = [...modelOptions(), verboseOption(), jsonOption()];
  for (const flag of [...runFlags([...rows.keys()]), ...common]) command.addOption(flag);
};
