import { shares, type TimeRule, timeRules } from '../../machines/time/rules.ts';

type Kind = keyof typeof shares;
type Part = keyof (typeof shares)[Kind];

const kinds = {
  rules: 'the template alone',
  own: 'your own program alone (`--only`)',
  search: 'candidates compete (a model, `--rounds` or `--solution`)',
  wishes: 'only rules propose candidates (`--rounds` alone)',
} as const satisfies Readonly<Record<Kind, string>>;

const parts = {
  understand: 'start, download, analysis; more if needed',
  baseline: 'the template, before any candidate; in short runs as much as its plan needs',
  think: 'questions to models, writing',
  rehearse: 'rehearsal and fixing',
  execute: 'the program; of candidates: trials, each three runs on parts of train, and what the others leave',
} as const satisfies Readonly<Record<Part, string>>;

const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replace(/\| {2}(?=\|)/g, '| ');

/** How the time of a run is shared, for docs/use/time.md: a column for each kind of run. */
export const sharesTable = (): string => {
  const columns = Object.keys(kinds) as Kind[]; // its own keys
  const rows = Object.entries(parts) as [Part, string][]; // its own entries
  return [
    line('part', ...columns.map((kind) => kinds[kind])),
    `|${'---|'.repeat(columns.length + 1)}`,
    ...rows.map(([part, words]) =>
      line(words, ...columns.map((kind) => (shares[kind][part] === 0 ? '' : String(shares[kind][part])))),
    ),
  ].join('\n');
};

/** All other numbers that divide the time of a run, for docs/use/time.md. */
export const timeRulesTable = (): string =>
  [
    line('what', 'seconds', 'why'),
    '|---|---|---|',
    ...Object.values<TimeRule>(timeRules).map((rule) => line(rule.what, amountOf(rule), rule.why)),
  ].join('\n');

const amountOf = ({ of = 'TIME', seconds, share, divisor, least, most, mostShare, from }: TimeRule): string => {
  const whole = of === 'TIME' ? '`TIME`' : of;
  return [
    ...(seconds === undefined ? [] : [String(seconds)]),
    ...(share === undefined ? [] : [`${share} of ${whole}`]),
    ...(divisor === undefined ? [] : [`1/${divisor} of ${whole}`]),
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
    ...(mostShare === undefined ? [] : [`at most ${mostShare} of ${whole}`]),
    ...(from === undefined ? [] : [`none if \`TIME\` is below ${from}`]),
  ].join(', ');
};
