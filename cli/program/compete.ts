import { type Command, Option } from 'commander';
import { approveFlag, gpuFlag, jsonOption, limitFlag, modelsFileOption, numberFlag, sandboxFlag } from './flags.ts';

/** `medalist compete`, the main job. */
export const addCompeteCommand = (program: Command): void => {
  program
    .command('compete')
    .description('take a competition from its files to submission.csv')
    .argument('<competition>', 'a Kaggle address, a slug with files in competitions/<slug>/data/, or a folder')
    .option('--time <seconds>', 'time for the whole run, 5 to 43200', numberFlag, 600)
    .option('--out <folder>', "put the run's files here instead of submissions/<slug>/<run-id>/")
    .option('--seed <n>', 'seed of every random choice', numberFlag, 42)
    .option('--run-id <id>', 'name the run; the name of a run that exists goes on with it')
    .option('--solution <file>', 'run your own solution.py instead of a template')
    .option('--threads <n>', 'threads a solution may use (default: all cores)', numberFlag)
    .option(
      '--gpu <which>',
      'off, auto (a free one, if there is one) or a number as nvidia-smi counts',
      gpuFlag,
      'auto',
    )
    .option('--limit <name=amount>', 'allow more or less: memory, disk, file-size, output, files, processes', limitFlag)
    .option('--sandbox <tier>', 'auto, bubblewrap or landlock (default: MEDALIST_SANDBOX, else auto)', sandboxFlag)
    .option('--unsafe-no-sandbox', 'run solutions as ordinary programs that can read and do what you can')
    .option('--submit [message]', 'submit the result to Kaggle and wait for its score; a fallback is never submitted')
    .option('--share-models', 'let solutions read your Hugging Face and torch caches, without tokens')
    .option('--fresh', 'reuse nothing from earlier runs')
    .option(
      '--from <stage>',
      'reuse earlier results only up to here: generate, execute, ... (medalist graph lists them)',
    )
    .option(
      '--strategies <n>',
      'how many strategies of the plan to try, one after another where one fails: 1 to 3',
      numberFlag,
      1,
    )
    .option('--approve <list>', 'ask before going on: plan, code, submit (or several, with commas)', approveFlag)
    .option('--budget <amount>', 'the most to spend on language models, in the currency of the price table: 5.00')
    .option('--tokens <n>', 'the most tokens: 200000 or 2M')
    .option('--calls <n>', 'the most calls')
    .option('--no-models', 'work by rules and templates, whatever language model is configured')
    .addOption(modelsFileOption())
    .option('-v, --verbose', 'show all that models and solutions say')
    .addOption(new Option('--batch <id>', 'the batch it belongs to').hideHelp())
    .addOption(new Option('--earlier <text>', 'what became of an earlier run').hideHelp())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The folder holds what Kaggle gives: train.csv, test.csv, sample_submission.csv, if you like description.md.
csv, tsv, json, jsonl and parquet are read, also inside zip and gz. Nothing is written into it.

Examples:
  medalist compete titanic --time 120
  medalist compete "https://www.kaggle.com/c/titanic/data?x=1" --seed 7
  medalist compete ./titanic --solution mine.py
  medalist compete ./titanic --budget 2.00 --approve plan,code   with a language model: docs/models.md
  medalist compete ./titanic --limit memory=8G --limit disk=100G --gpu 1

Solutions run in a sandbox: they see the competition's files and their own folder, no network, no secret,
nothing of yours. \`medalist doctor\` says what this machine has for it; without any, compete refuses.`,
    )
    .action(async (competition: string, options) =>
      (await import('../commands/run/compete.ts')).run(competition, options),
    );
};
