import { posix } from 'node:path';
import { batchTable, commonTable, cronRows, scheduleTable } from '../../core/options/commands.ts';
import { rows } from '../../core/options/derived.ts';
import { exploreTable, sharedWithRuns } from '../../core/options/explore.ts';
import { type Facts, longFlag, type Row, usualOf } from '../../core/options/option.ts';

const sharedRows: readonly Row[] = sharedWithRuns.flatMap((name) => rows.get(name) ?? []);
const ofRuns: readonly Row[] = [...rows.values()];
const common: readonly Row[] = Object.values(commonTable);

const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replace(/\| {2}(?=\|)/g, '| ');

/** What somebody types behind make: the variable alone, or with all that it may hold. */
const typed = ({ flag, variable }: Pick<Facts, 'flag' | 'variable'>): string => {
  if (variable === null) return '';
  const kind = kindOf(flag);
  return `${variable}=${kind === 'switch' ? '1' : kind === 'off' ? 'off' : ''}`;
};

/** All options of a run, for docs/use/usage.md. */
export const optionsTable = (): string => tableOf([...ofRuns.filter(({ hidden }) => !hidden), ...common], 'docs/use');

const usual: ReadonlySet<string | null> = new Set(['TIME', 'OUT', 'GPU', 'BUDGET', 'SUBMIT', 'JSON']);

/** The few options that most runs need, for the README. */
export const usualOptionsTable = (): string =>
  tableOf(
    [...ofRuns, ...common].filter(({ variable }) => usual.has(variable)),
    '.',
  );

/** What an exploration takes, for docs/use/explore.md. */
export const exploreOptionsTable = (): string =>
  tableOf([...Object.values<Row>(exploreTable), ...sharedRows, ...common], 'docs/use');

/** `folder`: where the page lies. */
const tableOf = (of: readonly Row[], folder: string): string => {
  const shown = of.flatMap((row) => [row, ...alsoOf(row)]);
  return [
    line('make', 'command line', 'meaning', 'default'),
    '|---|---|---|---|',
    ...shown.map((row) =>
      line(
        row.variable === null ? '' : `\`${typed(row)}\``,
        `\`${longFlag(row)}\``,
        row.more === undefined ? row.help : `${row.help} ([more](${posix.relative(folder, `docs/${row.more}`)}))`,
        quoted(usualOf(row)),
      ),
    ),
  ].join('\n');
};

/** The table of a list's option columns in docs/batches/batch.md. */
export const columnsTable = (): string =>
  [
    line('column', 'example', 'as in `medalist compete`'),
    '|---|---|---|',
    ...ofRuns.flatMap((row) => {
      if (row.column === undefined) return [];
      const { name, example, means = '' } = row.column;
      const flag = means.startsWith(' ') ? `\`${longFlag(row)}${means}\`` : `\`${longFlag(row)}\`${means}`;
      const usual = row.batch?.usual === undefined ? '' : `; else ${row.batch.usual.replace(/--\S+/, '`$&`')}`;
      return [line(`\`${name}\``, example, `${flag}${usual}`)];
    }),
  ].join('\n');

/** A page would take what stands in pointed brackets for a tag. */
const quoted = (words: string): string => (words.includes('<') ? `\`${words}\`` : words);

const alsoOf = ({ also }: Facts): Facts[] => (also === undefined ? [] : [also]);

type Kind = 'value' | 'switch' | 'off';

const kindOf = (flag: string): Kind => (flag.includes('<') ? 'value' : flag.startsWith('--no-') ? 'off' : 'switch');

/** `TIME:time:value`: a variable of make, the flag it gives, and how. */
const words = (of: readonly Row[]): string =>
  of
    .flatMap((row) => [row, ...alsoOf(row)])
    .flatMap(({ variable, flag }) =>
      variable === null ? [] : [`${variable}:${longFlag({ flag }).slice(2)}:${kindOf(flag)}`],
    )
    .join(' ');

/** What the Makefile includes: which variables each command takes. */
export const makeOptions = (): string => {
  const commands = {
    compete: [...ofRuns, ...common],
    batch: [...Object.values<Row>(batchTable), ...ofRuns.filter(({ batch }) => batch), ...common],
    explore: [...Object.values<Row>(exploreTable), ...sharedRows, ...common],
    'cron-line': [...Object.values<Row>(scheduleTable), ...cronRows.values(), commonTable.json],
  };
  const heading = '# Written by `make readme` from the tables in core/options. VARIABLE:flag:kind';
  const lines = Object.entries(commands).map(([name, of]) => `override ${name}-options := ${words(of)}`);
  return `${[heading, ...lines].join('\n')}\n`;
};
