import type { KaggleProblem } from '../failure.ts';

/** What a refused call was about. */
export interface Context {
  readonly slug: string | undefined;
  readonly about: 'competition' | 'dataset' | 'file' | 'submitting' | 'account';
}

interface Row {
  readonly says: RegExp;
  readonly kind: KaggleProblem;
  readonly advice: (context: Context) => string;
}

const page = ({ slug }: Context, tab: string): string =>
  slug === undefined ? 'https://www.kaggle.com/competitions' : `https://www.kaggle.com/competitions/${slug}/${tab}`;

/** The address of a data set, whose slug is `owner/name`. */
export const datasetPage = ({ slug }: Context): string =>
  slug === undefined ? 'https://www.kaggle.com/datasets' : `https://www.kaggle.com/datasets/${slug}`;

const acceptRules = (context: Context): string =>
  `Join the competition and accept its rules at ${page(context, 'rules')} (nobody can do that for you), then try again.`;

const joinFirst = (context: Context): string =>
  `One of four: you have not joined (${page(context, 'rules')}); the competition's name is mistyped; the credentials ` +
  "are another account's; or the account's phone is not verified (https://www.kaggle.com/settings).";

const pushNotebook = (context: Context): string =>
  'This is a code competition: push the notebook to Kaggle, let it run to its end, and submit its output at ' +
  `${page(context, 'code')}.`;

const fixNotebook = (context: Context): string =>
  `Change the notebook's settings on Kaggle as it says, run it to its end, and submit again at ${page(context, 'code')}.`;

/** Kaggle's sentences about permissions (403); the first one that fits decides. */
const forbidden: readonly Row[] = [
  { says: /accept\b.*\brules/i, kind: 'rules-not-accepted', advice: acceptRules },
  {
    says: /phone|identity verif|verify your/i,
    kind: 'not-permitted',
    advice: () => 'Verify the account at https://www.kaggle.com/settings, then try again.',
  },
  { says: /'competitions\.participate'/i, kind: 'not-permitted', advice: joinFirst },
  {
    says: /'competitions\.get'/i,
    kind: 'unknown-competition',
    advice: () =>
      'No competition of that name that you may see: take the last part of its address on Kaggle, exactly; to find ' +
      'it: medalist competitions list --search WORDS',
  },
  {
    says: /'datasets\.get'/i,
    kind: 'not-permitted',
    advice: (context) =>
      `One of three: the name is mistyped (${datasetPage(context)}); the data set is private; or it is given only to ` +
      'those who are signed in (`medalist doctor` shows which credentials are used).',
  },
  {
    says: /'kernelSessions\.get'/i,
    kind: 'not-permitted',
    advice: () => "Name the notebook's version: Kaggle says this where none is given.",
  },
  {
    says: /'kernels\.get'/i,
    kind: 'not-permitted',
    advice: () => 'Check the name of the notebook (owner/name), and that it is yours or public.',
  },
];

/** The sentences of `Submission not allowed:`. Several may come together; one that no waiting fixes decides. */
const notAllowed: readonly Row[] = [
  {
    says: /submissions have been disabled/i,
    kind: 'closed',
    advice: () => 'The competition takes no submissions any more; scores can only be estimated here.',
  },
  { says: /only accepts submissions from notebooks/i, kind: 'code-only', advice: pushNotebook },
  {
    says: /submission files must be named/i,
    kind: 'wrong-file-name',
    advice: () => 'Give the file exactly the name in quotation marks, and submit again.',
  },
  { says: /daily submission allowance/i, kind: 'quota', advice: () => '' }, // errors.ts adds the numbers
  {
    says: /notebook is still running|did not find provided notebook output/i,
    kind: 'refused',
    advice: () => 'Wait until the notebook has run to its end, and check that it writes the file; then submit again.',
  },
  { says: /your notebook|cannot use \S+ gpus/i, kind: 'refused', advice: fixNotebook },
];

/** All known sentences, for any status; the first one that fits decides. */
export const sentences: readonly Row[] = [...notAllowed, ...forbidden];
