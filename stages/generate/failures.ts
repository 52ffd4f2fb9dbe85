import { fail } from '../../core/outcome.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { CandidateSource } from '../../core/solution/sources.ts';
import type { Coder } from './coder.ts';

/** The failure if nobody wrote any code. */
export const nothingWritten = (source: CandidateSource | Coder) => {
  if (source.origin !== 'model') return fail('no-candidate', 'no source wrote any code');
  const failure = 'failure' in source ? source.failure() : undefined;
  return fail('no-program', `the model wrote no program${failure === undefined ? '' : `: ${failure.message}`}`);
};

/** The failure if there is no train table for a template. A table that could not be used is the likely reason. */
export const noTrainTable = ({ unusable: [first] = [] }: Competition) => {
  const message = 'there is no train table to learn from';
  if (first !== undefined) {
    const where = first.file === '' ? {} : { file: first.file };
    return fail('no-candidate', `${message}: ${first.why}`, { advice: first.advice, ...where });
  }
  const advice = 'Add train.csv, or bring a program that reads what is there: --solution FILE.';
  return fail('no-candidate', message, { advice });
};

/** The failure if the best code of a source still has errors. */
export const codeWithErrors = (
  origin: CandidateSource['origin'],
  errors: readonly Finding[],
  competition: Competition,
) => {
  const listed = listErrors(errors);
  switch (origin) {
    case 'user':
      return fail('refused', `your solution has ${listed}`, placeOf(errors, competition));
    case 'model':
      return fail('no-program', `the model's best program still has ${listed}`);
    case 'template':
      return fail('no-candidate', `the best code still has ${listed}`);
  }
};

/** The failure if the template has errors with a model's function in it. */
export const templateWithErrors = (errors: readonly Finding[]) =>
  fail('no-program', `with the function the template has ${listErrors(errors)}`);

/** The number of errors and the first of them in one line, then each other one in a line of its own. */
const listErrors = (errors: readonly Finding[]): string => {
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors, the first`;
  const lines = errors.slice(0, 20).map(({ line, rule, message }) => `line ${line ?? 1}: ${message} [${rule}]`);
  return `${count}: ${[...lines, ...(errors.length > 20 ? [`and ${errors.length - 20} more`] : [])].join('\n')}`;
};

const placeOf = ([first]: readonly Finding[], { files }: Competition) => ({
  ...(first?.line === undefined ? {} : { line: first.line }),
  advice: `${first?.advice ?? ''} Data: ${[...files.train, ...files.test].join(', ')}.`.trim(),
});
