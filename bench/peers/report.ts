import { table } from '../../cli/render/terminal/table.ts';
import type { Labelled } from '../grading/labelled.ts';
import type { Key, Line } from './results.ts';
import { type Scored, type Standing, standings } from './standing.ts';

/** All results of a run of this benchmark. */
export interface Report {
  readonly peers: readonly string[];
  readonly competitions: readonly Labelled[];
  readonly lines: readonly Line[];
  readonly terms: Pick<Key, 'seconds' | 'cores' | 'parallel' | 'seed'>;
}

const gigabyte = 2 ** 30;

const scoredOf = ({ lines }: Report): Scored[] =>
  lines.map(({ key, outcome }) => ({
    competition: key.competition,
    peer: key.peer,
    score: outcome.status === 'ok' ? outcome.score : undefined,
    betterThan: outcome.status === 'ok' ? outcome.betterThan : undefined,
  }));

const summarise = (report: Report) =>
  standings(
    scoredOf(report),
    (slug) => report.competitions.find((one) => one.slug === slug)?.truth.higher_is_better ?? true,
  );

export const asJson = (report: Report): string => {
  const { competitions, standings } = summarise(report);
  return JSON.stringify({ terms: report.terms, competitions, standings, results: report.lines }, null, 2);
};

export const asText = (report: Report): string => {
  const { standings } = summarise(report);
  const names = standings.map(({ peer }) => peer);
  return [
    headline(report),
    table(['competition', 'metric', ...names], scoreRows(report, names)),
    table(
      ['contender', 'version', 'mean rank', 'better_than', 'failed', 'median s', 'most GiB'],
      standings.map((one) => standingRow(report, one)),
    ),
    'Share of the competitions where the row is better than the column, or equal:',
    table(
      ['', ...names],
      standings.map(({ peer, wins }) => [peer, ...names.map((other) => wins[other]?.toFixed(2) ?? '-')]),
    ),
    ...failures(report),
  ].join('\n\n');
};

const headline = ({ terms: { seconds, cores, parallel, seed }, competitions }: Report): string => {
  const each = `${competitions.length} competitions, ${seconds} s each, ${cores} ${cores === 1 ? 'core' : 'cores'}, seed ${seed}`;
  const alone = parallel === 1 ? 'one run at a time' : `${parallel} runs side by side, each pinned to its own cores`;
  return `${each}; ${alone}. Scores by the grader, in brackets the share of the leaderboard they beat; more than a tenth over the time is a failure, and failures are last.`;
};

const scoreRows = (report: Report, names: readonly string[]): string[][] =>
  report.competitions.map(({ slug, truth }) => [
    slug,
    `${truth.metric} ${truth.higher_is_better ? 'up' : 'down'}`,
    ...names.map((name) => cellOf(lineOf(report, name, slug))),
  ]);

const lineOf = ({ lines }: Report, peer: string, slug: string): Line | undefined =>
  lines.find(({ key }) => key.peer === peer && key.competition === slug);

const cellOf = (line: Line | undefined): string => {
  if (line === undefined) return '';
  const { outcome } = line;
  if (outcome.status !== 'ok') return outcome.status;
  const share = outcome.betterThan === undefined ? '' : ` (${outcome.betterThan.toFixed(2)})`;
  return `${outcome.score?.toPrecision(5) ?? ''}${share}`;
};

const standingRow = (report: Report, { peer, meanRank, meanBetterThan, failures }: Standing): string[] => {
  const own = report.lines.filter(({ key }) => key.peer === peer);
  const seconds = own.map(({ outcome }) => outcome.seconds).toSorted((a, b) => a - b);
  const memory = Math.max(0, ...own.map(({ outcome }) => outcome.memory));
  return [
    ...[peer, own[0]?.key.version ?? '', meanRank.toFixed(2), meanBetterThan?.toFixed(3) ?? '', String(failures)],
    ...[seconds[Math.floor(seconds.length / 2)]?.toFixed(0) ?? '', (memory / gigabyte).toFixed(1)],
  ];
};

const failures = ({ lines }: Report): string[] => {
  const said = lines.flatMap(({ key, outcome }) =>
    outcome.status === 'ok' ? [] : [`${key.peer}  ${key.competition}  ${outcome.status}: ${outcome.why}`],
  );
  return said.length === 0 ? [] : ['Failures:', said.join('\n')];
};
