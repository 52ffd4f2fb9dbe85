import { type Command, Option } from 'commander';
import { count, numberFlag } from '../flags.ts';
import { csv, either, hiddenCompetition, json } from './flags.ts';
import { addTransfers } from './transfers.ts';

/** Adds all commands that speak to Kaggle, with the names and flags of its own client. */
export const addKaggleCommands = (program: Command): void => {
  const competitions = program
    .command('competitions')
    .alias('c')
    .description('look at what competitions Kaggle has, and choose one')
    .addHelpText('after', competitionsHelp);
  addList(competitions);
  addShow(competitions);
  addFiles(competitions);
  addPick(competitions);
  addTransfers(program, false);
  addTransfers(competitions, true); // users of Kaggle's own client type `competitions download`
};

const competitionsHelp = `
Examples:
  medalist competitions list --search "house prices"
  medalist competitions list --entered --sort earliestDeadline
  medalist competitions show titanic
  medalist competitions show titanic --page evaluation
  medalist competitions files titanic --csv
  medalist download $(medalist competitions pick)

Credentials are those of Kaggle's own client; \`medalist doctor\` shows which are found. show works without any.
MEDALIST_KAGGLE_URL names another server than https://api.kaggle.com/v1 (see medalist arena --help).`;

const addList = (parent: Command): void => {
  parent
    .command('list')
    .description('list competitions')
    .option('-s, --search <words>', 'words of the title')
    .addOption(
      new Option('--category <category>', 'a kind of competition').choices([
        'all',
        'featured',
        'research',
        'recruitment',
        'gettingStarted',
        'masters',
        'playground',
        'community',
      ]),
    )
    .addOption(
      new Option('--sort, --sort-by <order>', 'the order').choices([
        'grouped',
        'best',
        'prize',
        'earliestDeadline',
        'latestDeadline',
        'numberOfTeams',
        'relevance',
        'recentlyCreated',
      ]),
    )
    .addOption(
      new Option('--group <group>', 'whose').choices(['general', 'entered', 'community', 'hosted', 'everything']),
    )
    .option('--entered', 'those you are in (the same as --group entered)')
    .option('--page-size <n>', 'how many at once, up to 200 (default: 20)', count)
    .option('--page-token <token>', 'the next ones, as the end of a list says')
    .addOption(csv())
    .addOption(json())
    .addHelpText(
      'after',
      `
Examples:
  medalist competitions list --category gettingStarted
  medalist competitions list -s tabular --sort recentlyCreated --page-size 5
  medalist competitions list --entered --json | jq -r '.competitions[].ref'`,
    )
    .action(async (options) => (await import('../../commands/kaggle/competitions.ts')).list(options));
};

const addShow = (parent: Command): void => {
  parent
    .command('show')
    .description('show one: deadline, reward, metric, what is left today, and what stands in the way')
    .argument('[competition]', either)
    .addOption(hiddenCompetition())
    .option('--page <name>', 'print one of its pages as text: description, evaluation, data-description, rules ...')
    .addOption(json())
    .addHelpText(
      'after',
      `
Examples:
  medalist competitions show https://www.kaggle.com/c/titanic/data
  medalist competitions show titanic --page evaluation | less
  medalist competitions show titanic --json | jq '.problems[] | select(.blocking)'

Works without credentials, too; then nobody knows whether you are in it.
Exit codes: 0 shown, 1 Kaggle did not tell, 2 wrong usage or no such competition, 130 stopped by Ctrl-C`,
    )
    .action(async (competition, options) =>
      (await import('../../commands/kaggle/competitions.ts')).show(competition, options),
    );
};

const addFiles = (parent: Command): void => {
  parent
    .command('files')
    .description('list the files of a competition')
    .argument('[competition]', either)
    .addOption(hiddenCompetition())
    .addOption(csv())
    .addOption(json())
    .addHelpText(
      'after',
      `
Examples:
  medalist competitions files titanic
  medalist competitions files titanic --json | jq '[.files[].size] | add'`,
    )
    .action(async (competition, options) =>
      (await import('../../commands/kaggle/competitions.ts')).files(competition, options),
    );
};

const addPick = (parent: Command): void => {
  parent
    .command('pick')
    .description('choose a competition on the terminal: type to search, arrows move, Enter takes')
    .option('-s, --search <words>', 'begin with these words')
    .option('--entered', 'only those you are in')
    .option('--compete', 'compete in it at once')
    .option('--time <seconds>', 'time for that run, 5 to 43200 (default: 600)', numberFlag)
    .addOption(json())
    .addHelpText(
      'after',
      `
Prints the slug alone on standard output. Where that is the terminal, too, it asks whether to compete now.

Examples:
  medalist competitions pick --search house
  medalist competitions pick --compete --time 120
  medalist download $(medalist competitions pick --entered)`,
    )
    .action(async (options) => (await import('../../commands/kaggle/pick.ts')).run(options));
};
