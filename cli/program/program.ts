import { Command, type CommanderError } from 'commander';
import { describeVersion } from '../../services/package/version.ts';
import { exitCodes } from '../exit-codes.ts';
import { asTypedHere } from '../render/terminal/here.ts';
import { writeErr, writeOut } from '../render/terminal/terminal.ts';
import { addBatchCommand } from './batch.ts';
import { addCompeteCommand } from './compete.ts';
import { addCronCommand } from './cron.ts';
import { addExploreCommand } from './explore.ts';
import { jsonOption as json, numberFlag as number } from './flags.ts';
import { addKaggleCommands } from './kaggle.ts';
import { addRunCommands } from './run.ts';
import { addServers } from './servers.ts';

/** The command line. Commands load their code when they run, so that --help costs nothing. */
export const program = new Command('medalist')
  .description('Enters Kaggle competitions as a batch job: a valid, honestly labelled submission.csv.')
  .configureOutput({ writeOut: (text) => writeOut(asTypedHere(text)), writeErr })
  .option('-V, --version', 'print the version')
  .on('option:version', () => {
    writeOut(`${describeVersion()}\n`);
    process.exit();
  })
  .showHelpAfterError('(medalist --help shows examples)')
  .exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : exitCodes.usage);
  })
  .addHelpText(
    'after',
    `
Examples:
  medalist compete https://www.kaggle.com/competitions/titanic --time 300
  medalist compete ./my-competition --out ./result --json
  medalist batch competitions/list.csv --parallel 2
  medalist competitions list --search titanic   what Kaggle has; see also: download, submit
  medalist explore churn.csv --ask "What drives churn?"   any data: no competition is needed
  medalist analyze ./my-competition          what it asks for, and why we think so
  medalist schema ./my-competition           what a valid submission is
  medalist validate submission.csv -c titanic
  medalist fix submission.csv -c titanic -o fixed.csv
  medalist resume 20261120-233342-4f2a       go on after Ctrl-C, a crash or kill -9
  medalist status                            all runs and how they ended
  medalist demo                              three small built-in competitions

Exit codes: 0 ok or repaired, 3 only a fallback, 1 failed, 2 wrong usage, 4 waits for your word, 130 stopped by Ctrl-C
(batch also: 5 another one has the list, 6 stopped by its own limits)`,
  );

addCompeteCommand(program);
addBatchCommand(program);
addExploreCommand(program);

program
  .command('analyze')
  .description('say what a competition asks for: target, task, metric, submission, each with its evidence')
  .argument('<competition>', 'a Kaggle address, a slug or a folder')
  .addOption(json())
  .action(async (competition: string, options) => (await import('../commands/analyze.ts')).run(competition, options));

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

program
  .command('fix')
  .description('repair a submission without guessing; what cannot be repaired safely is refused')
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

program
  .command('setup')
  .description('install the Python packages that solutions use, once')
  .addHelpText(
    'after',
    `
Makes a Python environment of its own: in the checkout .venv, else below ~/.local/share/medalist (or XDG_DATA_HOME). Each package
is held to the digest in requirements/solution.lock. MEDALIST_PYTHON names another Python instead.

Exit codes: 0 ready, 1 something is missing; it says what and how to get it`,
  )
  .action(async () => (await import('../commands/setup.ts')).run());

program
  .command('doctor')
  .description('examine this machine: what keeps solutions in, Python, GPU, space, credentials')
  .addOption(json())
  .addHelpText(
    'after',
    `
Tries what can be tried (two short programs in the sandbox), sends nothing anywhere, never shows a secret.
MEDALIST_SANDBOX names a sandbox (auto, bubblewrap, landlock, none). SANDBOX_MUST_WORK=1 (or =bubblewrap, =landlock)
makes everything weaker a failure, as CI wants it.

Examples:
  medalist doctor
  medalist doctor --json | jq '.lines[] | select(.state == "problem")'
  SANDBOX_MUST_WORK=1 medalist doctor

Exit codes: 0 a run can go, in a sandbox; 1 it cannot, and the last lines say why and what to do; 130 stopped by Ctrl-C`,
  )
  .action(async (options) => (await import('../commands/doctor.ts')).run(options));

addKaggleCommands(program);

program
  .command('notebook')
  .description('write a run as a notebook that Kaggle can run: for competitions that take nothing else')
  .argument('<run>', 'a run id (see medalist status) or the folder of a run')
  .option('-c, --competition <competition>', 'which one of Kaggle it is for; a run with an address knows its own')
  .option('--owner <name>', 'your user name on Kaggle (default: what your credentials tell)')
  .option('--out <folder>', "put the files here instead of kernel/ in the run's folder")
  .option('--gpu', 'ask Kaggle for a GPU')
  .option('--script <file>', 'show this script of the run (see medalist distil), not the one that the run has proven')
  .option('--no-run', 'do not run it here: the notebook of a script then shows no results')
  .option('--force', 'replace files that are there')
  .addOption(json())
  .addHelpText(
    'after',
    `
Writes <competition>.ipynb and kernel-metadata.json, and says how to push them with Kaggle's own client; nothing is
sent. Where the run has proven a short script (solution.py beside engine.py), the notebook has its parts as cells, with
words between them and pictures. It is run once here, in the sandbox, and shows what came of it. Else it holds the whole
program, which trains for as long as the run did. On Kaggle it finds the data, trains anew and leaves a submission; it has
no internet there and is private.

Examples:
  medalist notebook 20261120-233342-4f2a --owner jane
  medalist notebook ./result -c playground-series-s5e1 --out ./kernel --gpu
  medalist distil ./result --members 2 && medalist notebook ./result -c titanic --script ./result/script.py
  kaggle kernels push -p "$(medalist notebook ./result -c titanic --owner jane --json | jq -r .folder)"

Exit codes: 0 written, 2 not (wrong usage, no such run, no solution in it)`,
  )
  .action(async (run: string, options) => (await import('../commands/run/notebook.ts')).run(run, options));

addCronCommand(program);

addRunCommands(program);

program
  .command('clean')
  .description('remove what killed runs left: their scratch folders and half-written files')
  .option('--dry-run', 'only say what would go')
  .addOption(json())
  .addHelpText(
    'after',
    `
Looks below competitions/.store, in the runs of submissions/ and in the temporary folder of this machine (TMPDIR). What a
living process holds stays, and so does every result, download and remembered answer; no link is followed. A run does
the same, for what killed ones left, when it starts. (make clean is another thing: it removes what make installed.)

Examples:
  medalist clean --dry-run
  medalist clean
  medalist clean --json | jq .bytes

Exit codes: 0 clean, 1 something could not be removed, 130 stopped by Ctrl-C`,
  )
  .action(async (options) => (await import('../commands/run/clean.ts')).run(options));

program
  .command('graph')
  .description('print the stage DAG and the state machines as Mermaid diagrams')
  .action(async () => (await import('../commands/graph.ts')).run());

program
  .command('demo')
  .description('run the built-in competitions: one binary, one multiclass, one regression')
  .option('--time <seconds>', 'time for each', number, 20)
  .option('--seed <n>', 'seed of every random choice', number, 42)
  .option('--out <folder>', 'one folder for each competition is made below this one')
  .addOption(json())
  .action(async (options) => (await import('../commands/run/demo.ts')).run(options));

addServers(program);

for (const command of program.commands) {
  command.exitOverride((error: CommanderError) => process.exit(error.exitCode === 0 ? 0 : exitCodes.usage));
}
