import { type Command, Option } from 'commander';
import { count } from '../flags.ts';
import { csv, either, hiddenCompetition, json, quiet } from './flags.ts';

const gather = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** Adds the commands that download, submit and show scores. Below `competitions` they are hidden: Kaggle's own client has them there. */
export const addTransfers = (parent: Command, hidden: boolean): void => {
  addDownload(parent, hidden);
  addSubmit(parent, hidden);
  addSubmissions(parent, hidden);
  addLeaderboard(parent, hidden);
};

const addDownload = (parent: Command, hidden: boolean): void => {
  parent
    .command('download', { hidden })
    .description("get a competition's files to where compete looks for them, going on where an earlier try ended")
    .argument('[competition]', either)
    .addOption(hiddenCompetition())
    .option('-p, --path <folder>', 'put them here instead of competitions/<slug>/data/')
    .option('--files <glob...>', 'only these, each by itself')
    .addOption(new Option('-f, --file <glob>', 'one of these').argParser(gather).hideHelp())
    .option('-o, --force', 'get them again, even what is there already')
    .addOption(quiet())
    .addOption(json())
    .addHelpText(
      'after',
      `
Archives stay as they are: compete, analyze and the rest read into them.

Examples:
  medalist download titanic
  medalist download titanic --files train.csv 'images/*.png'
  medalist download https://www.kaggle.com/competitions/titanic -p ./titanic && medalist compete ./titanic`,
    )
    .action(async (competition, options) =>
      (await import('../../commands/kaggle/download.ts')).run(competition, options),
    );
};

const addSubmit = (parent: Command, hidden: boolean): void => {
  parent
    .command('submit', { hidden })
    .description('send a submission in: checked first, and never twice')
    .argument('[run-or-file]', 'a run id (medalist status), or a file')
    .option('-c, --competition <competition>', `${either}; a run knows its own`)
    .option('-f, --file <file>', 'the file, where the argument names the competition')
    .option('-m, --message <text>', 'what is new in it; a run has a default')
    .option('--wait', 'wait for the score')
    .option('-y, --yes', 'do not ask; needed where nobody is there to answer')
    .option('--force', 'send it though it is invalid or cannot be checked')
    .option('--again', 'send it though the same bytes were sent to this competition before')
    .addOption(quiet())
    .addOption(json())
    .addHelpText(
      'after',
      `
Each submission spends one of the team's few a day, so it shows how many are left and asks first. The message gets a
mark with the file's digest; by it a submission is found again when the connection broke or the process died at the
wrong moment. A run's result.json says what became of it, and \`medalist submissions\` brings a later score there.

Examples:
  medalist submit 20261120-233342-4f2a --wait
  medalist submit submission.csv -c titanic -m "two more features"
  medalist submit titanic -f submission.csv -m "as Kaggle's own client has it" --yes

Exit codes: 0 submitted (with --wait: and scored), 1 refused or not scored, 2 wrong usage, 130 stopped by Ctrl-C`,
    )
    .action(async (what, options) => (await import('../../commands/kaggle/submit.ts')).run(what, options));
};

const addSubmissions = (parent: Command, hidden: boolean): void => {
  parent
    .command('submissions', { hidden })
    .description("list your team's submissions and their scores")
    .argument('[competition]', either)
    .addOption(hiddenCompetition())
    .addOption(csv())
    .addOption(quiet().hideHelp())
    .addOption(json())
    .addHelpText(
      'after',
      `
Examples:
  medalist submissions titanic
  medalist submissions titanic --json | jq '.submissions[0].publicScore'`,
    )
    .action(async (competition, options) =>
      (await import('../../commands/kaggle/submissions.ts')).run(competition, options),
    );
};

const addLeaderboard = (parent: Command, hidden: boolean): void => {
  parent
    .command('leaderboard', { hidden })
    .description('show who is ahead, or download all of it')
    .argument('[competition]', either)
    .addOption(hiddenCompetition())
    .option('-s, --show [n]', 'how many rows (default: 20)', count)
    .addOption(
      new Option('-d, --download', "write everybody's ranks and members to a file, a zip with a csv").conflicts([
        'show',
        'csv',
      ]),
    )
    .option('-p, --path <folder>', 'where --download puts it (default: here)')
    .addOption(
      new Option('--mine <run>', "say where a run's cross-validated score would stand").conflicts([
        'show',
        'csv',
        'download',
      ]),
    )
    .addOption(csv())
    .addOption(quiet())
    .addOption(json())
    .addHelpText(
      'after',
      `
--mine asks for the leaderboard of now; runs whose files were downloaded say by themselves where they would have stood then. The
place is an estimate: the leaderboard is scored on other rows than cross-validation. It is kept in the run's folder (standing.json),
and its report shows it.

Examples:
  medalist leaderboard --mine 20261120-233342-4f2a
  medalist leaderboard titanic --show 5
  medalist leaderboard titanic --csv > leaderboard.csv
  medalist leaderboard titanic --download --path boards`,
    )
    .action(async (competition, options) =>
      (await import('../../commands/kaggle/leaderboard.ts')).run(competition, options),
    );
};
