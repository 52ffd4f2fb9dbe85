import { join, relative } from 'node:path';
import { scoreOf } from '../../../app/kaggle/score.ts';
import { standingLeft } from '../../../app/kaggle/standing/left.ts';
import { standingLine } from '../../../app/kaggle/standing/words.ts';
import { kernelSteps } from '../../../app/notebook/kernel.ts';
import { labelOf } from '../../../app/result/doubt-words.ts';
import type { CompeteOutcome } from '../../../app/run/outcome.ts';
import type { Result } from '../../../core/schema/result.ts';
import { describePeaks } from '../../../services/python/limits/peaks-words.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { printRefusal } from '../refusal.ts';
import { asTypedHere } from '../terminal/here.ts';
import { placeOf } from '../terminal/place.ts';
import { jsonLine, printable } from '../terminal/printable.ts';
import { paint, writeOut } from '../terminal/terminal.ts';
import { describeSteps } from './kernel.ts';
import { describeSpending } from './model-lines.ts';
import { describeScript } from './script.ts';
import { describeSearch } from './search.ts';

const colours = { ok: 'green', repaired: 'green', fallback: 'yellow', failed: 'red' } as const;

/** Prints how a run ended: one JSON object, or lines for a person. Errors go to standard error. */
export const printOutcome = (outcome: CompeteOutcome, json: boolean): void => {
  if (json) {
    writeOut(jsonLine(outcome.ok ? { ...outcome.result, folder: outcome.folder } : outcome));
  } else if (outcome.ok) {
    writeOut(`${describeResult(outcome.result, outcome.folder)}\n`);
  } else {
    printRefusal(outcome);
  }
};

const describeResult = (result: Result, folder: string): string => {
  const path = relative(process.cwd(), folder);
  const place = path === '' ? '.' : path.startsWith('..') ? folder : path;
  const colour = result.doubt.length === 0 ? colours[result.status] : 'yellow';
  const label = paint(['bold', colour], labelOf(result), { stream: process.stdout });
  const standing = standingLeft(folder);
  const lines = [`\n${label}  ${result.summary}`];
  const warned = result.report?.verdict.findings.filter(({ severity }) => severity === 'warning') ?? [];
  for (const { kind, message } of result.doubt) lines.push(`  in doubt  ${printable(message)} (${kind})`);
  if (result.report !== null) lines.push(...describeSearch(result.report, nameOf(result, folder)));
  for (const repair of result.report?.repairs ?? []) lines.push(`  repaired  ${repair.what} (${repair.cells} cells)`);
  for (const finding of warned) lines.push(`  look at   ${finding.message}`);
  const showsAll = result.status === 'failed' || result.status === 'fallback' || hasStandIn(result);
  const failures = result.failures.filter(({ stage }) => showsAll || stage === 'submit');
  lines.push(...eachOnce(failures.map(describeFailure)));
  lines.push(
    `  time      ${result.timings.total.toFixed(1)} s, of which Medalist itself used ${result.timings.harness.toFixed(1)} s`,
  );
  if (result.peaks !== null) lines.push(`  used      ${describePeaks(result.peaks)}`);
  const gpu = result.gpu === null ? '' : `, GPU ${result.gpu}`;
  const tier = result.sandbox.tier === 'none' ? paint('red', 'none', { stream: process.stdout }) : result.sandbox.tier;
  if (result.models !== null) lines.push(`  models    ${describeSpending(result.models)}`);
  lines.push(...result.budget.map((line) => `  budget    ${line}`));
  lines.push(`  sandbox   ${tier}${gpu}`);
  const weights = result.report?.weights ?? [];
  if (weights.length > 0)
    lines.push(`  weights   ${printable(weights.map(({ name, licence }) => `${name} (${licence})`).join(', '))}`);
  if (result.submitted !== null)
    lines.push(`  Kaggle    submission ${result.submitted.ref}: ${scoreOf(result.submitted)}`);
  if (standing !== null) lines.push(`  place     ${standingLine(standing)}`);
  if (result.kernel !== null) {
    lines.push(...describeSteps(kernelSteps(result.kernel, join(place, 'kernel'))));
  }
  lines.push(...describeScript(result));
  lines.push(
    result.report === null
      ? `  details   ${place}/{report.html,result.json,events.jsonl}`
      : `  files     ${place}/{${['submission.csv', ...programsOf(result.report), 'report.html', 'result.json', 'events.jsonl'].join(',')}}`,
  );
  return lines.join('\n');
};

const programsOf = ({ outputs }: NonNullable<Result['report']>): string[] =>
  ['solution.py', 'engine.py'].filter((name) => name in outputs);

/** Another program answers in the place of those that the user brought, and no tree tells of them. */
const hasStandIn = ({ report, request: { solutions, only } }: Result): boolean =>
  solutions.length > 0 && !only && (report?.tree ?? null) === null;

/** What `medalist tree` takes for this run. */
const nameOf = ({ slug, runId }: Result, folder: string): string =>
  folder.endsWith(join(slug, runId)) ? runId : quoted(placeOf(folder));

/** Several attempts may end alike: that is said once, with how often. */
const eachOnce = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => {
    const times = texts.filter((other) => other === text).length;
    return times === 1 ? text : `${text}\n            (${times} times)`;
  });

const describeFailure = ({ stage, message, file, line, advice }: Result['failures'][number]): string => {
  const where = file === undefined || file === '' ? '' : ` [${file}${line === undefined ? '' : `, line ${line}`}]`;
  const next = advice === undefined ? '' : `\n  do        ${asTypedHere(advice)}`;
  const said = message.split('\n').slice(0, 12);
  return `  why       ${stage}: ${said.join('\n            ')}${where}${next}`;
};
