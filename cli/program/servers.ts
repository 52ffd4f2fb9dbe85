import { type Command, Option } from 'commander';
import { numberFlag as number } from './flags.ts';

/** Adds the commands that serve something on this machine until Ctrl-C, and `metrics`, which serve also shows. */
export const addServers = (program: Command): void => {
  program
    .command('serve')
    .description('look at all runs and batches in a browser, live, and start, stop and answer them')
    .argument('[lists...]', 'lists of batches to show beside those that are started from the page')
    .option('--port <n>', 'port to listen on', number, 7373)
    .option('--metrics', 'also serve /metrics to Prometheus')
    .option('--open', 'open it in your browser; the link with the token is for you to follow')
    .addOption(new Option('--json', 'print JSON: one object when it is open'))
    .addHelpText(
      'after',
      `
Listens on 127.0.0.1 only and answers to that name and to localhost alone. Everybody on this machine may look; who changes
anything needs the token in the link that is printed at the start. The same data is at /api/runs as JSON. What is started
from a page is a process of its own: it goes on when this server ends.

Examples:
  medalist serve
  medalist serve competitions.csv --open
  curl -s http://127.0.0.1:7373/api/runs | jq '.runs[] | [.slug, .status, .score]'`,
    )
    .action(async (lists: string[], options) => (await import('../commands/serve.ts')).run(lists, options));

  program
    .command('metrics')
    .description('tell runs, seconds, tokens, money and queues as Prometheus reads them')
    .argument('[lists...]', 'lists of batches whose rows are counted, too')
    .option('--out <file>', "put them into this file, at once, for node_exporter's textfile collector")
    .addHelpText(
      'after',
      `
medalist serve --metrics serves the same at /metrics.

Examples:
  medalist metrics
  medalist metrics competitions.csv --out /var/lib/node_exporter/medalist.prom

Exit codes: 0 told, 2 the file cannot be written`,
    )
    .action(async (lists: string[], options) => (await import('../commands/metrics.ts')).run(lists, options));

  program
    .command('arena')
    .description('serve folders as competitions, on this machine: a Kaggle to rehearse with')
    .argument('[folders...]', 'folders with train.csv and the rest, answers beside them (default: the built-in three)')
    .option('--port <n>', 'port to listen on (default: a free one)', number, 0)
    .option(
      '--answers <file>',
      'what submissions are graded with (default: held-back/answers.csv or answers.csv beside)',
    )
    .option('--metric <name>', 'grade by this (default: what the description says)')
    .option('--scenarios', 'serve the first one again as not-joined, code-only, quota-used ... to see what happens')
    .addOption(new Option('--json', 'print JSON: one object when it is open, then one for each call'))
    .addHelpText(
      'after',
      `
Speaks Kaggle's protocol, in its current and its older form, so that Kaggle's own client works, too. Prints what to
set in the environment of either, then a line for each call, until Ctrl-C. Listens on 127.0.0.1 only, answers to that
name and to localhost alone, and has a key of its own at every start: it is among what is printed.

Examples:
  medalist arena
  medalist arena ./titanic --answers ./answers.csv --metric accuracy --port 8123
  MEDALIST_KAGGLE_URL=http://127.0.0.1:8123/api/v1 KAGGLE_API_TOKEN=KGAT_... medalist download titanic`,
    )
    .action(async (folders: string[], options) => (await import('../commands/kaggle/arena.ts')).run(folders, options));
};
