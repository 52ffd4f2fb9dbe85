import { rowsWords } from '../../../core/out-of-fold/score-words.ts';
import type { HeldCheck } from '../../../core/schema/judged/rehearsal.ts';
import type { Result } from '../../../core/schema/result.ts';
import { formatMoney } from '../../../services/ledger/money.ts';
import { withError } from '../../../services/text/figures.ts';
import { labelOf } from '../../result/doubt-words.ts';
import { facts, html, type Part } from './parts.ts';

/** The head of the page: how the run ended. */
export const head = (result: Result): Part => {
  const { report, status, doubt } = result;
  const tone = status === 'failed' ? 'bad' : status === 'fallback' || doubt.length > 0 ? 'doubt' : 'good';
  return html`<header>
    <p class="label ${tone}">${labelOf(result)}</p>
    <h1>${report?.name ?? result.slug}</h1>
    <p class="summary">${result.summary}</p>
    ${doubt.map(({ kind, message }) => html`<p class="warning"><strong>In doubt</strong> (${kind}): ${message}</p>`)}
    ${facts(figuresOf(result))}
  </header>`;
};

const figuresOf = (result: Result): (readonly [string, string | null])[] => {
  const { report, timings, sandbox, gpu, request } = result;
  const [cv, ours, check] = [report?.crossValidation ?? null, report?.confirmation ?? null, report?.check ?? null];
  const better = report?.metric.direction === 'max' ? 'higher is better' : 'lower is better';
  return [
    ['metric', report === null ? null : `${report.metric.name}, ${better}`],
    ['as it reports', cv === null ? null : withError(cv.score, cv.error)],
    [
      "by the program's own folds",
      ours?.score == null ? null : `${withError(ours.score, ours.error)} over ${rowsWords(ours)}`,
    ],
    ['on rows held back from it', check?.score == null ? null : heldWords(check.score, check)],
    ['a plain constant', ours?.baseline == null ? null : withError(ours.baseline, null)],
    ['time', `${minutes(timings.total)} of ${minutes(request.time)}`],
    ['language models', spentWords(result)],
    ['sandbox', `${sandbox.tier}${gpu === null ? '' : `, GPU ${gpu}`}`],
    ['run', result.runId],
  ];
};

const heldWords = (score: number, { error, rows, agrees }: HeldCheck): string =>
  `${withError(score, error)} on ${rows?.held ?? 0} rows${agrees === null ? '' : agrees ? ': confirmed' : ': not confirmed'}`;

const spentWords = ({ models }: Result): string => {
  if (models === null) return 'none';
  const calls = models.roles.reduce((sum, role) => sum + role.calls, 0);
  const money = models.cost === null ? 'price unknown' : `${formatMoney(models.cost)} ${models.currency}`;
  return `${money}, ${calls} ${calls === 1 ? 'call' : 'calls'}`;
};

/** Seconds, or minutes if there are many. */
export const minutes = (seconds: number): string => {
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
};
