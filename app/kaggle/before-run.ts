import { isFilled } from '../../services/kaggle/competition/data-folder.ts';
import { howToGetOne } from '../../services/kaggle/credentials/find-credentials.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';
import { kaggleOfUser } from './kaggle.ts';
import { blockerOf, preflight } from './preflight.ts';
import { isTemporaryProblem } from './temporary.ts';

/** Asks before a run whether Kaggle would give the files and take the result. The notes are for the run's journal. */
export const askKaggle = async (
  { slug, url, source, submit }: Pick<Request, 'slug' | 'url' | 'source'> & { readonly submit: boolean },
  signal: AbortSignal | undefined,
): Promise<{ readonly notes: readonly string[] } | Refusal> => {
  if (url === null || (!submit && isFilled(source))) return { notes: [] };
  const { kaggle, warnings } = kaggleOfUser(signal === undefined ? {} : { signal });
  if (!kaggle.signedIn) return refuseUnsigned(slug, source, url);
  const found = await preflight(kaggle, slug, { aim: submit ? 'enter' : 'compete' });
  const blocker = blockerOf(found);
  if (blocker !== undefined) {
    const { kind, message, advice } = blocker;
    return { ...refuse('kaggle', message, advice), temporary: isTemporaryProblem(kind) };
  }
  return { notes: [...warnings, ...found.problems.map(({ message }) => message)] };
};

/** Refuses a run without credentials at once, without asking Kaggle. */
const refuseUnsigned = (slug: string, source: string, url: string): Refusal => {
  const byHand = `Or download them from ${url}/data yourself and put them into ${source}`;
  if (isFilled(source)) {
    return { ...refuse('kaggle', 'there are no credentials to submit with', howToGetOne), temporary: false };
  }
  const message = `the files of "${slug}" are not here, and there are no Kaggle credentials to download them with`;
  return refuse('no-data', message, `${howToGetOne}\n${byHand}`);
};
