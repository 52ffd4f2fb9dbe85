import type { Command } from 'commander';
import { count, jsonOption as json, runArgument } from '../flags.ts';

// Commands that show runs, or write one down in another form.

/** Adds `medalist status`. */
export const addStatus = (program: Command): void => {
  program
    .command('status')
    .description('list the runs, or show one')
    .argument('[run]', 'a run id or the folder of a run')
    .addOption(json())
    .action(async (run: string | undefined, options) =>
      (await import('../../commands/run/status.ts')).run(run, options),
    );
};

/** Adds `medalist budget`. */
export const addBudget = (program: Command): void => {
  program
    .command('budget')
    .description('show what was spent on models: today, this month, by run and role')
    .addOption(json())
    .action(async (options) => (await import('../../commands/run/budget.ts')).run(options));
};

/** Adds `medalist report`. */
export const addReport = (program: Command): void => {
  program
    .command('report')
    .description('write a run that has ended, also one that failed, as one page to look at and to send')
    .argument('<run>', runArgument)
    .option('--out <file>', "write it here instead of report.html in the run's folder")
    .option('--force', 'replace a file that is there')
    .addOption(json())
    .addHelpText(
      'after',
      `
Every run leaves report.html when it ends. This writes it again, from the run's journal and files alone: what was asked, the
data, scores by fold and model, what was tried, checks of the submission, where time and money went, the script, how to
run it again. The page loads nothing and has no scripts.

Examples:
  medalist report 20261120-233342-4f2a
  medalist report ./result --out ./for-a-friend.html

Exit codes: 0 written, 2 not (wrong usage, no such run, no result yet)`,
    )
    .action(async (run: string, options) => (await import('../../commands/run/report.ts')).run(run, options));
};

/** Adds `medalist lessons`. */
export const addLessons = (program: Command): void => {
  program
    .command('lessons')
    .description('show what helped on which kind of data, as runs of all competitions learned it')
    .option('--for <run>', 'only what was learned on data like that of this run, the nearest first')
    .option('--forget', 'delete all lessons')
    .option('--yes', 'with --forget: do not ask')
    .addOption(json())
    .addHelpText(
      'after',
      `
A run that tries candidates beside the template keeps what each one gained. Models that plan and write are told the most
relevant lessons of other competitions (compete --no-lessons: none). No lesson has a competition's name: docs/language-models/lessons.md.

Examples:
  medalist lessons
  medalist lessons --for 20261120-233342-4f2a
  medalist lessons --json | jq '.lines[] | select(.kept > 0)'
  medalist lessons --forget --yes

Exit codes: 0 shown or deleted, 1 they could not be deleted, 2 wrong usage, or the file cannot be read`,
    )
    .action(async (options) => (await import('../../commands/run/lessons.ts')).run(options));
};

/** Adds `medalist log`. */
export const addLog = (program: Command): void => {
  program
    .command('log')
    .description('what happened in a run, or what its roles said to each other')
    .argument('<run>', runArgument)
    .option('--thread', 'only the messages between roles, as threads')
    .option('-f, --follow', 'go on with each event as it happens, until the run ends')
    .option('--roles', 'only the count of each role: calls, retries, tokens, seconds, cost')
    .addOption(json())
    .action(async (run: string, options) => (await import('../../commands/run/log.ts')).run(run, options));
};

/** Adds `medalist tree`. */
export const addTree = (program: Command): void => {
  program
    .command('tree')
    .description('the candidates of a run: what each changed, what it gained, and its share in what is shipped')
    .argument('<run>', runArgument)
    .addOption(json())
    .addHelpText(
      'after',
      `
Candidates compete with the template (compete --rounds: docs/use/candidates.md). 1.2 is the second of the first round; what was
made from another stands below it. The gain is what the blend of template and candidate gains over the template alone, with its
standard error: positive is better. A run that is at work, or was killed, is shown as far as it came.

Examples:
  medalist tree 20261120-233342-4f2a
  medalist tree ./result --json | jq '.nodes[] | select(.verdict == "keep") | .title'

Exit codes: 0 shown, also if there are no candidates; 1 nothing in the folder tells of any; 2 no such run`,
    )
    .action(async (run: string, options) => (await import('../../commands/run/tree.ts')).run(run, options));
};

/** Adds `medalist distil`. */
export const addDistil = (program: Command): void => {
  program
    .command('distil')
    .description(
      'write what a run found as a short program: its features, models and blend as a person would write them',
    )
    .argument('<run>', runArgument)
    .option('--members <number>', 'at most so many models, the heaviest of the blend (default: all)', count)
    .option('--out <file>', "write it there instead of script.py in the run's folder")
    .option('--force', 'replace a file that is there')
    .addOption(json())
    .addHelpText(
      'after',
      `
The program needs the competition's files and pandas, scikit-learn and what its models come from, and nothing of Medalist.
It finds the files on Kaggle, or takes --data FOLDER; it prints its own cross-validation and writes the submission to --out.
What it has no words for is left out if it weighs little, and listed; else the command says what is not covered. Nothing is
run, and no program of the run is replaced: where the run has proven a script, that is its solution.py. A script.py that the
run has left unmeasured is replaced.

Examples:
  medalist distil 20261120-233342-4f2a
  medalist distil ./result --members 2 --out short.py && python short.py --data ./data --out .

Exit codes: 0 written, 1 not covered (the reason is printed), 2 not (wrong usage, no such run, no recipe in it)`,
    )
    .action(async (run: string, options) => (await import('../../commands/run/distil.ts')).run(run, options));
};

/** Adds `medalist notebook`. */
export const addNotebook = (program: Command): void => {
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
    .action(async (run: string, options) => (await import('../../commands/run/notebook.ts')).run(run, options));
};

/** Adds `medalist bundle`. */
export const addBundle = (program: Command): void => {
  program
    .command('bundle')
    .description(
      'write a run as one zip that runs elsewhere: its programs, their packages by version, the weights they used',
    )
    .argument('<run>', runArgument)
    .option('--out <file>', "write it there instead of bundle.zip in the run's folder")
    .option('--force', 'replace a file that is there')
    .addOption(json())
    .addHelpText(
      'after',
      `
It holds solution.py (and engine.py, and programs that were blended with it), the engine as a wheel where one imports it,
requirements.txt with the sum of each package, the pretrained weights that the run used, and a README.md with the commands
to run it. It needs Python, and nothing of Medalist. It holds no data and no path of this machine; a program of your own
goes in as it is. Equal runs give equal bytes.

Examples:
  medalist bundle 20261120-233342-4f2a
  medalist bundle ./result --out titanic.zip
  unzip titanic.zip -d there && cd there && pip install -r requirements.txt && python solution.py --data ../data --out .

Exit codes: 0 written, 2 not (wrong usage, no such run, no solution in it)`,
    )
    .action(async (run: string, options) => (await import('../../commands/run/bundle.ts')).run(run, options));
};
