import { basename } from 'node:path';
import type { Ready } from '../../../app/kaggle/submit.ts';
import { countFindings, describeFindings } from '../findings.ts';
import { printable } from '../terminal/printable.ts';
import { paint } from '../terminal/terminal.ts';
import { describeQuota } from './competition.ts';
import { describeProblems } from './problem.ts';

/** What to know before a submission is spent: where it goes, how many are left today, and what is wrong with it. */
export const describeQuestion = (
  { subject, competition, before, order: { fileName, message }, verdict }: Ready,
  now: Date,
  stream: NodeJS.WriteStream,
): string => {
  const quota = describeQuota(competition, before.limits, now);
  const field = (name: string, text: string) => `  ${name.padEnd(12)} ${printable(text)}`;
  return [
    `${paint('bold', printable(competition.title), { stream })}  ${printable(competition.slug)}`,
    field('file', subject.file),
    ...(fileName === basename(subject.file) ? [] : [field('sent as', `${fileName}, the name that Kaggle demands`)]),
    field('message', message),
    field('submissions', quota === '' ? 'Kaggle does not say how many are left today' : quota),
    field('checked', checkedWords(verdict)),
    ...(subject.doubt === null ? [] : [field('mind', subject.doubt)]),
    ...describeProblems(before.problems, stream),
    ...(verdict === null || verdict.findings.length === 0 ? [] : [describeFindings(verdict.findings, stream)]),
  ].join('\n');
};

const checkedWords = (verdict: Ready['verdict']): string => {
  if (verdict === null) return 'not at all';
  const counted = countFindings(verdict.findings);
  return `${verdict.valid ? 'valid' : 'NOT VALID'}, ${verdict.rows} rows${counted === '' ? '' : `; ${counted}`}`;
};
