import type { KaggleFailure } from '../failure.ts';
import { badAnswer, failure, noCredentials } from '../failures.ts';
import { type Context, datasetPage, sentences } from './error-table.ts';

/** A response that is a refusal, and the words in it (see words.ts). */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | undefined;
}

/** The failure for a refusal of Kaggle's: its words stay Kaggle's, its kind tells what the user must do. */
export const failureOf = (
  { status, message, retryAfter }: Refusal,
  context: Context,
  signedIn: boolean,
): KaggleFailure => {
  switch (true) {
    case status === 401:
      return signedIn ? failure('bad-credentials', message, newToken, status) : noCredentials(status);
    case status === 404:
      return notFound(message, context);
    case status === 429:
      return failure('rate-limited', message, slower(retryAfter), status, retryAfter);
    case status >= 500:
      return failure('unavailable', message, 'Kaggle has trouble; try again in a few minutes.', status, retryAfter);
    case status >= 400:
      return refused(message, status, context);
    default:
      return badAnswer(message, status);
  }
};

const newToken =
  'Kaggle does not know these credentials: take a new token at https://www.kaggle.com/settings. `medalist doctor` ' +
  'shows which are used.';

const mayNot = (context: Context): string =>
  context.about === 'dataset'
    ? `These credentials may not do this: open ${datasetPage(context)} in a browser, signed in as their account.`
    : mayNotEnter(context);

const mayNotEnter = ({ slug }: Context): string =>
  'These credentials may not do this: check that the account has joined' +
  (slug === undefined ? '.' : ` https://www.kaggle.com/competitions/${slug}`);

const slower = (seconds: number | undefined): string =>
  `Too many calls: wait ${seconds === undefined ? 'some minutes' : `at least ${Math.ceil(seconds)} s`} (Kaggle's own ` +
  'figure is often too small; downloads can stay closed for more than half an hour), then start again: what is there is kept.';

const notFound = (message: string, context: Context): KaggleFailure => {
  const { slug, about } = context;
  const address = `https://www.kaggle.com/competitions/${slug ?? ''}`;
  switch (about) {
    case 'dataset':
      return failure('not-found', message, `Is it the name in the address? ${datasetPage(context)}`, 404);
    case 'competition':
      return failure('unknown-competition', message, `Is it the name in the address? ${address}`, 404);
    case 'file':
      return failure(
        'not-found',
        message,
        `No such file, or the host has withdrawn the data (as for old competitions): ${address}/data`,
        404,
      );
    case 'submitting':
      return failure('not-found', message, `The competition is closed, or the name is mistyped: ${address}`, 404);
    case 'account':
      return failure('not-found', message, 'Kaggle knows none of that number.', 404);
  }
};

/** A message of one or more sentences. The first row that fits decides the kind; all rows that fit give advice. */
const refused = (message: string, status: number, context: Context): KaggleFailure => {
  const rows = sentences.filter(({ says }) => says.test(message));
  const [row] = rows;
  if (row === undefined) {
    return status === 403
      ? failure('not-permitted', message, mayNot(context), status)
      : failure('refused', message, bare(context), status);
  }
  const hours = Number(/\((\d+) hours?\b/i.exec(message)?.[1] ?? Number.NaN);
  const advices = rows.map(({ kind, advice }) => (kind === 'quota' ? tomorrow(message, hours) : advice(context)));
  const wait = row.kind === 'quota' && !Number.isNaN(hours) ? hours * 3600 : undefined;
  return failure(row.kind, message, [...new Set(advices)].join(' '), status, wait);
};

const tomorrow = (message: string, hours: number): string => {
  const allowed = /allowance \((\d+)\)/i.exec(message)?.[1];
  const [count, wait] = [
    allowed === undefined ? '' : ` (${allowed} a day)`,
    Number.isNaN(hours) ? '' : `, in ${hours} h`,
  ];
  return `The team's submissions of today are used up${count}: the count starts anew at 00:00 UTC${wait}.`;
};

const bare = (context: Context): string =>
  context.about === 'dataset'
    ? `Kaggle gives no further reason. Is it the name in the address? ${datasetPage(context)}`
    : bareOfCompetition(context);

const bareOfCompetition = ({ slug }: Context): string =>
  'Kaggle gives no further reason. Check the name, that you have joined and accepted the rules' +
  `${slug === undefined ? '' : ` (https://www.kaggle.com/competitions/${slug}/rules)`}, and today's submissions.`;
