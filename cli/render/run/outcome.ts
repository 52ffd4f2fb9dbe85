import { join } from 'node:path';
import { standingLeft } from '../../../app/kaggle/standing/left.ts';
import { standingLine } from '../../../app/kaggle/standing/words.ts';
import { submittedWords } from '../../../app/kaggle/submitted.ts';
import { kernelSteps } from '../../../app/notebook/kernel.ts';
import { labelOf } from '../../../app/result/doubt-words.ts';
import type { CompeteOutcome } from '../../../app/run/outcome.ts';
import type { Result } from '../../../core/schema/result.ts';
import { describePeaks } from '../../../services/python/limits/peaks-words.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { printRefusal } from '../refusal.ts';
import { asTypedHere } from '../terminal/here.ts';
import { folderHere, placeOf } from '../terminal/place.ts';
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
  const { report, submitted, kernel, summary, doubt, status } = result;
  const place = folderHere(folder);
  const colour = doubt.length === 0 ? colours[status] : 'yellow';
  const standing = standingLeft(folder);
  return [
    `\n${paint(['bold', colour], labelOf(result), { stream: process.stdout })}  ${summary}`,
    ...doubt.map(({ kind, message }) => `  in doubt  ${printable(message)} (${kind})`),
    ...(report === null ? [] : describeSearch(report, nameOf(result, folder))),
    ...describeChecks(report),
    ...describeFailures(result),
    ...describeUsed(result),
    ...(submitted === null ? [] : [`  Kaggle    ${printable(submittedWords(submitted, result.slug))}`]),
    ...(standing === null ? [] : [`  place     ${standingLine(standing)}`]),
    ...(kernel === null ? [] : describeSteps(kernelSteps(kernel, join(place, 'kernel')))),
    ...describeScript(result, folder),
    report === null
      ? `  details   ${place}/{report.html,result.json,events.jsonl}`
      : `  files     ${place}/{${['submission.csv', ...programsOf(report), 'report.html', 'result.json', 'events.jsonl'].join(',')}}`,
  ].join('\n');
};

/** What was repaired in the submission, and what is still odd in it. */
const describeChecks = (report: Result['report']): string[] => {
  const warnings = report?.verdict.findings.filter(({ severity }) => severity === 'warning') ?? [];
  return [
    ...(report?.repairs ?? []).map(({ what, cells }) => `  repaired  ${what} (${cells} cells)`),
    ...warnings.map(({ message }) => `  look at   ${message}`),
  ];
};

/** Of a run that went well, only a failure to submit is shown. */
const describeFailures = (result: Result): string[] => {
  const showsAll = result.status === 'failed' || result.status === 'fallback' || hasStandIn(result);
  const failures = result.failures.filter(({ stage }) => showsAll || stage === 'submit');
  return eachOnce(failures.map(describeFailure));
};

/** Time, memory, models, sandbox and weights that the run used. */
const describeUsed = ({ timings, peaks, models, budget, sandbox, gpu, report }: Result): string[] => {
  const tier = sandbox.tier === 'none' ? paint('red', 'none', { stream: process.stdout }) : sandbox.tier;
  const weights = (report?.weights ?? []).map(({ name, licence }) => `${name} (${licence})`);
  return [
    `  time      ${timings.total.toFixed(1)} s, of which Medalist itself used ${timings.harness.toFixed(1)} s`,
    ...(peaks === null ? [] : [`  used      ${describePeaks(peaks)}`]),
    ...(models === null ? [] : [`  models    ${describeSpending(models)}`]),
    ...budget.map((line) => `  budget    ${line}`),
    `  sandbox   ${tier}${gpu === null ? '' : `, GPU ${gpu}`}`,
    ...(weights.length === 0 ? [] : [`  weights   ${printable(weights.join(', '))}`]),
  ];
};

const programsOf = ({ outputs }: NonNullable<Result['report']>): string[] =>
  ['solution.py', 'engine.py', 'script.py'].filter((name) => name in outputs);

/** Whether the template answers instead of the user's own solutions, and no tree of candidates tells why. */
const hasStandIn = ({ report, request: { solutions, only } }: Result): boolean =>
  solutions.length > 0 && !only && (report?.tree ?? null) === null;

/** The run's name for a command: its id, or its folder if that is elsewhere. */
const nameOf = ({ slug, runId }: Result, folder: string): string =>
  folder.endsWith(join(slug, runId)) ? runId : quoted(placeOf(folder));

/** Each text once, with its count: several attempts may fail alike. */
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
