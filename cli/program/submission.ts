import type { Command } from 'commander';
import { taskRows } from '../../core/options/table/task.ts';
import { jsonOption as json, tableFlags } from './flags.ts';

// Commands about a competition and one submission for it.

/** Adds `medalist analyze`. */
export const addAnalyze = (program: Command): void => {
  const command = program
    .command('analyze')
    .description('say what a competition asks for: target, task, metric, submission, each with its evidence')
    .argument('<competition>', 'a Kaggle address, a slug or a folder')
    .action(async (competition: string, options) => (await import('../commands/analyze.ts')).run(competition, options));
  for (const flag of [...tableFlags(taskRows), json()]) command.addOption(flag);
};

/** Adds `medalist validate`. */
export const addValidate = (program: Command): void => {
  program
    .command('validate')
    .description('check a submission against what its competition asks for')
    .argument('<file>', 'the submission')
    .requiredOption('-c, --competition <competition>', 'a Kaggle address, a slug or a folder')
    .option('--manifest <file>', 'what the solution tells about the file (default: manifest.json beside it)')
    .addOption(json())
    .addHelpText(
      'after',
      `
Examples:
  medalist validate submission.csv -c titanic
  medalist validate submission.csv -c ./titanic --json | jq .findings

Exit codes: 0 valid, 1 not valid, 2 no verdict (wrong usage, unknown competition), 130 stopped by Ctrl-C`,
    )
    .action(async (file: string, options) => (await import('../commands/validate.ts')).run(file, options));
};

/** Adds `medalist fix`. */
export const addFix = (program: Command): void => {
  program
    .command('fix')
    .description('repair a submission and list each change; what cannot be repaired safely is refused')
    .argument('<file>', 'the submission; it stays as it is')
    .requiredOption('-c, --competition <competition>', 'a Kaggle address, a slug or a folder')
    .requiredOption('-o, --out <file>', 'where the result goes; - for standard output')
    .option('--manifest <file>', 'what the solution tells about the file (default: manifest.json beside it)')
    .option('--force', 'replace a file that is there')
    .addOption(json())
    .addHelpText(
      'after',
      `
Every change is listed. A file that is refused leaves no result.

Examples:
  medalist fix submission.csv -c titanic -o fixed.csv
  medalist fix submission.csv -c ./titanic -o - | head

Exit codes: 0 repaired or nothing to repair, 1 refused, 2 no verdict (wrong usage, unknown competition),
130 stopped by Ctrl-C`,
    )
    .action(async (file: string, options) => (await import('../commands/fix.ts')).run(file, options));
};

/** Adds `medalist schema`. */
export const addSchema = (program: Command): void => {
  program
    .command('schema')
    .description('say what a valid submission is: key, rows, and what each column may hold, each with its evidence')
    .argument('<competition>', 'a Kaggle address, a slug or a folder; a sample_submission.csv alone will do')
    .addOption(json())
    .addHelpText(
      'after',
      `
A file submission-schema.json in the folder corrects what was inferred (docs/submission/submission-schema.md).

Examples:
  medalist schema titanic
  medalist schema ./folder-with-a-sample --json | jq .submission.columns`,
    )
    .action(async (competition: string, options) => (await import('../commands/schema.ts')).run(competition, options));
};
