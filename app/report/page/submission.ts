import type { Result } from '../../../core/schema/result.ts';
import { submittedWords } from '../../kaggle/submitted.ts';
import { facts, html, list, type Part, section } from './parts.ts';

/** Checks and repairs of the submission, and the review of the program. */
export const submission = ({ slug, report, submitted }: Result): readonly Part[] => {
  if (report === null) return [];
  const { verdict, found, repairs, warnings, review, submission: made } = report;
  const words = facts([
    ['valid', verdict.valid ? 'yes, by the validator' : 'no'],
    ['size', `${made.rows.toLocaleString('en')} rows, ${made.bytes.toLocaleString('en')} bytes`],
    ['SHA-256', made.sha256],
    ['on Kaggle', submitted === null ? '' : submittedWords(submitted, slug)],
  ]);
  const wrong = titled(
    'Wrong as it was written',
    found.map(({ message }) => message),
  );
  const repaired = titled(
    'Repaired',
    repairs.map(({ what, cells }) => `${what} (${cells} cells)`),
  );
  const look = titled('Worth a look', [
    ...verdict.findings.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
    ...warnings,
  ]);
  const read = titled(
    'Review of the program',
    (review?.findings ?? []).map(
      ({ severity, line = 1, message, advice }) => `${severity}, line ${line}: ${message} ${advice}`,
    ),
  );
  return [section('submission', 'The submission', words, wrong, repaired, look, read)];
};

const most = 40;

const titled = (title: string, lines: readonly string[]): Part =>
  lines.length === 0 ? null : html`<h3>${title}</h3>${list(lines.slice(0, most).map((line) => line.slice(0, 600)))}`;
