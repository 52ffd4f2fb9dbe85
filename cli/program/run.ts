import type { Command } from 'commander';
import { namesWith } from '../../core/options/derived.ts';
import { jsonOption as json, runFlags, verboseOption as verbose } from './flags.ts';
import { count } from './kaggle-flags.ts';

const theRun = 'a run id (see medalist status) or the folder of a run';

/** Commands about runs that exist: to go on with them, to look at them, to give them a person's word. */
export const addRunCommands = (program: Command): void => {
  const resume = program
    .command('resume')
    .description('go on with a run that was stopped or killed')
    .argument('<run>', theRun)
    .option('--data <folder>', "the folder with the competition's files")
    .addHelpText(
      'after',
      `
Your own run goes on as it was begun, whatever options are given. A run that came from elsewhere (a folder you were given,
another machine, a request that was edited) goes on as the options say: what its own file asks for is not taken over.`,
    )
    .action(async (run: string, options) => (await import('../commands/run/resume.ts')).run(run, options));
  for (const flag of [...runFlags(namesWith('power')), verbose(), json()]) resume.addOption(flag);

  program
    .command('status')
    .description('list the runs, or show one')
    .argument('[run]', 'a run id or the folder of a run')
    .addOption(json())
    .action(async (run: string | undefined, options) => (await import('../commands/run/status.ts')).run(run, options));

  program
    .command('budget')
    .description('show what was spent on models: today, this month, by run and role')
    .addOption(json())
    .action(async (options) => (await import('../commands/run/budget.ts')).run(options));

  program
    .command('report')
    .description('write a run that has ended, also one that failed, as one page to look at and to send')
    .argument('<run>', theRun)
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
    .action(async (run: string, options) => (await import('../commands/run/report.ts')).run(run, options));

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
    .action(async (options) => (await import('../commands/run/lessons.ts')).run(options));

  program
    .command('approve')
    .description('let a run go on that waits for your word (compete --approve)')
    .argument('<run>', theRun)
    .addOption(verbose())
    .addOption(json())
    .action(async (run: string, options) =>
      (await import('../commands/run/decide.ts')).run(run, { type: 'approve' }, options),
    );

  program
    .command('reject')
    .description('send back what a run waits with; your note tells what to do instead')
    .argument('<run>', theRun)
    .requiredOption('--note <words>', 'what to do instead')
    .addOption(verbose())
    .addOption(json())
    .addHelpText(
      'after',
      `\nExamples:\n  medalist reject 20261120-233342-4f2a --note "validate by group, not at random"`,
    )
    .action(async (run: string, { note, ...options }) =>
      (await import('../commands/run/decide.ts')).run(run, { type: 'reject', note }, options),
    );

  program
    .command('edit')
    .description('put your own in the place of what a run waits with, and go on: plan.json or solution.py')
    .argument('<run>', theRun)
    .argument('<file>', 'your plan or code; start from the file in pending/ of the run')
    .addOption(verbose())
    .addOption(json())
    .action(async (run: string, file: string, options) =>
      (await import('../commands/run/decide.ts')).run(run, { type: 'edit', file }, options),
    );

  program
    .command('replay')
    .description(
      'repeat a run or an exploration offline from its record: models answer as they did, nothing is asked or paid',
    )
    .argument('<run>', `${theRun}, or that of an exploration`)
    .addOption(verbose())
    .addOption(json())
    .addHelpText(
      'after',
      `
Of a run every stage works again; programs are not run again, what they gave is in the store. Of an exploration the cells do
run again, in a session of their own: the same answers and cells have to give the same notebook, pictures, answer and score, but
for times. The replay has a folder of its own; nothing is written to what it repeats.

Examples:
  medalist replay 20261120-233342-4f2a
  medalist replay ./explorations/churn/20261127-101500-4f2a
  medalist replay ./explorations/churn/20261127-101500-4f2a --json | jq '.differences'

Exit codes: 0 the same, 1 something differs (it is named), is lost or was never recorded, 2 wrong usage, 130 stopped by Ctrl-C`,
    )
    .action(async (run: string, options) => (await import('../commands/run/replay.ts')).run(run, options));

  program
    .command('log')
    .description('what happened in a run, or what its roles said to each other')
    .argument('<run>', theRun)
    .option('--thread', 'only the messages between roles, as threads')
    .option('-f, --follow', 'go on with each event as it happens, until the run ends')
    .option('--roles', 'only the count of each role: calls, retries, tokens, seconds, cost')
    .addOption(json())
    .action(async (run: string, options) => (await import('../commands/run/log.ts')).run(run, options));

  program
    .command('tree')
    .description('the candidates of a run: what each changed, what it gained, and its share in what is shipped')
    .argument('<run>', theRun)
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
    .action(async (run: string, options) => (await import('../commands/run/tree.ts')).run(run, options));

  program
    .command('distil')
    .description(
      'write what a run found as a short program: its features, models and blend as a person would write them',
    )
    .argument('<run>', theRun)
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
run, and no program of the run is replaced: where the run has proven a script, that is its solution.py.

Examples:
  medalist distil 20261120-233342-4f2a
  medalist distil ./result --members 2 --out short.py && python short.py --data ./data --out .

Exit codes: 0 written, 1 not covered (the reason is printed), 2 not (wrong usage, no such run, no recipe in it)`,
    )
    .action(async (run: string, options) => (await import('../commands/run/distil.ts')).run(run, options));
};
