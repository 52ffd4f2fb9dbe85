import { ownWords, rowsWords } from '../../core/out-of-fold/score-words.ts';
import type { HeldCheck } from '../../core/schema/judged/rehearsal.ts';
import type { Report } from '../../core/schema/result.ts';
import { short, withError } from '../../services/text/figures.ts';
import { literal, markdownTable } from '../../services/text/markdown.ts';
import { candidatesIn } from './candidates.ts';
import { named } from './named.ts';
import { scriptIn } from './script.ts';

/** report.md: the result of a run, for a person. Every figure in it is from the report itself. */
export const reportPage = (report: Report, gpuUse?: string): string =>
  [
    `# ${literal(report.name, 120)}`,
    literal(report.summary, 400),
    ...doubtsOf(report),
    factsOf(report, gpuUse),
    ...modelsOf(report),
    ...candidatesIn(report),
    ...scriptIn(report),
    ...reviewOf(report),
    ...concernsOf(report),
    ...plotsOf(report),
    ...filesOf(report),
    '',
  ].join('\n\n');

/** Comes before any figure: why the answer may be worth less than it looks. */
const doubtsOf = ({ doubt }: Report): string[] =>
  doubt.length === 0
    ? []
    : ['## In doubt', doubt.map(({ kind, message }) => `- **${kind}**: ${literal(message, 500)}`).join('\n')];

const factsOf = (
  { task, target, metric, submission, crossValidation: cv, confirmation, check, strategy, solution, weights }: Report,
  gpuUse: string | undefined,
): string => {
  const rows = `${submission.rows.toLocaleString('en')} rows, ${submission.columns.length} columns`;
  const better = metric.direction === 'max' ? 'higher is better' : 'lower is better';
  return [
    `- Task: ${named(task)}; target ${target.slice(0, 20).map(named).join(', ')}`,
    `- Metric: ${named(metric.name)}, ${better}`,
    `- Submission: ${rows}`,
    ...(solution?.origin === 'user' ? ['- Program: your own file, unchanged'] : []),
    ...(strategy === null ? [] : [`- Strategy: ${named(strategy)}`]),
    ...weights.map(
      ({ name, licence, source, sha256 }) =>
        `- Pretrained weights: ${named(name)}, ${literal(licence, 80)}, from ${literal(source, 120)} (SHA-256 ${sha256})`,
    ),
    ...(gpuUse === undefined ? [] : [`- GPU: at most ${gpuUse} of its memory`]),
    ...(cv === null
      ? []
      : [`- Cross-validation, as the solution reports it: ${withError(cv.score, cv.error)} (${cv.folds} folds)`]),
    ...(confirmation?.score == null
      ? []
      : [
          `- By the program's own folds, over ${rowsWords(confirmation)}, by our scorer: ${ownWords(confirmation.score, confirmation.error)}${constantOf(confirmation.baseline)}`,
        ]),
    ...(check === null ? [] : [`- Held-back check: ${checkWords(check)}`]),
  ].join('\n');
};

const constantOf = (baseline: number | null): string =>
  baseline === null ? '' : ` (a plain constant: ${short(baseline)})`;

/** What held rows say, beside what the same run said of itself. */
const checkWords = ({ score, error, rows, claimed = null, agrees, why }: HeldCheck): string => {
  if (score === null) return `none, because ${literal(why ?? 'nobody knows why', 300)}`;
  const said = claimed === null ? '' : `; the same run's own folds said ${withError(claimed.score, claimed.error)}`;
  const word = agrees === null ? '' : agrees ? ': confirmed' : ': **not confirmed**';
  return `${withError(score, error)} on ${rows?.held ?? 0} rows that it was not told${said}${word}`;
};

/** More than anybody reads; all are in result.json. */
const mostModels = 30;

const modelsOf = ({ crossValidation: cv }: Report): string[] => {
  if (cv === null || cv.models.length === 0) return [];
  const models = [...cv.models].sort((a, b) => b.weight - a.weight).slice(0, mostModels);
  const rows = models.map(({ name, score, error, weight }) => [
    named(name),
    withError(score, error),
    `${(100 * weight).toFixed(1)} %`,
  ]);
  const head = ['model', `${named(cv.metric)} ± standard error over folds`, 'weight in the blend'];
  return ['## Models', markdownTable(head, rows)];
};

/** What the review of a model's or a user's program found, with the lines. A leak is an error. */
const reviewOf = ({ review }: Report): string[] => {
  if (review === null || review.findings.length === 0) return [];
  const lines = review.findings.map(({ severity, rule, line = 1, message, advice }) => {
    const place = `${severity}, line ${line}: ${literal(message, 300)} [${named(rule)}]`;
    return `- ${severity === 'error' ? `**${place}**` : place} ${literal(advice, 300)}`;
  });
  return ['## Review of the program', lines.slice(0, 40).join('\n')];
};

const concernsOf = ({ repairs, verdict, warnings }: Report): string[] => {
  const lines = [
    ...repairs.map(({ what }) => `- repaired: ${literal(what, 300)}`),
    ...verdict.findings
      .filter(({ severity }) => severity === 'warning')
      .map(({ message }) => `- ${literal(message, 300)}`),
    ...warnings.map((warning) => `- ${literal(warning, 300)}`),
  ];
  return lines.length === 0 ? [] : ['## Worth a look', lines.slice(0, 40).join('\n')];
};

const titles: Readonly<Record<string, string>> = {
  oof: 'Out-of-fold fit',
  importance: 'Importance',
  predictions: 'Predictions',
  weights: 'Weights of the models',
};

/** The template's plots in the order of `titles`, then any others that a solution drew. */
const plotsOf = ({ outputs }: Report): string[] => {
  const drawn = Object.keys(outputs).filter((path) => path.startsWith('plots/'));
  const known = Object.keys(titles).flatMap((name) => drawn.filter((path) => nameOf(path) === name));
  const ordered = [...known, ...drawn.filter((path) => !known.includes(path))];
  const pictures = ordered.map((path) => `![${titleOf(path)}](${path})`);
  return pictures.length === 0 ? [] : ['## Plots', ...pictures];
};

const nameOf = (path: string): string => path.slice('plots/'.length, path.lastIndexOf('.'));

const titleOf = (path: string): string => {
  const name = nameOf(path);
  return titles[name] ?? name.replaceAll('_', ' ');
};

const filesOf = ({ outputs }: Report): string[] => {
  const others = Object.keys(outputs).filter((path) => !path.startsWith('plots/'));
  const names = ['submission.csv', ...others, 'report.html', 'result.json', 'events.jsonl'];
  return ['## Files', names.map((name) => `- [${name}](${name})`).join('\n')];
};
