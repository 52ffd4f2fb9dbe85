import type { Command } from 'commander';
import { exploreTable, sharedWithRuns } from '../../core/options/explore.ts';
import { jsonOption, modelOptions, runFlags, tableFlags, verboseOption } from './flags.ts';

/** Adds `medalist explore`, for data that are no competition. */
export const addExploreCommand = (program: Command): void => {
  const command = program
    .command('explore')
    .description(
      'look at any data: a profile, a language model that answers a question by Python, a model that is scored',
    )
    .argument('<data>', 'a file, a folder, a Kaggle address, or the folder of an exploration to go on with')
    .addHelpText(
      'after',
      `
Reads csv, tsv, json, jsonl, parquet, Excel, SQLite and images, also inside zip and gz; nothing is written there. With a
language model (docs/language-models/models.md) it answers --ask by running Python in a sandbox, turn by turn; without one it
profiles the data, and with --target a template builds the model. Rows that are held back score a model.

Leaves answer.md, report.html, notebook.ipynb, plots and, where one was made, the model: docs/use/explore.md.

Examples:
  medalist explore churn.csv
  medalist explore churn.csv --ask "Build a model to predict churn" --budget 1.00
  medalist explore ./shop.sqlite --ask "Which customers come back, and why?" --interactive
  medalist explore churn.csv --target churn --no-models --time 120
  medalist explore ./explorations/shop/20261127-101500-4f2a --reply "the last twelve months"

Exit codes: 0 answered or profiled, 1 failed or only a part of it, 2 wrong usage, 4 it waits for your reply, 130 stopped by Ctrl-C`,
    )
    .action(async (data: string, options) => (await import('../commands/explore.ts')).run(data, options));
  const common = [...modelOptions(), verboseOption(), jsonOption()];
  for (const flag of [...tableFlags(exploreTable), ...runFlags(sharedWithRuns), ...common]) command.addOption(flag);
};
