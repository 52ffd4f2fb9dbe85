import { kaggleOfUser } from '../../../app/kaggle/kaggle.ts';
import type { KaggleFailure } from '../../../services/kaggle/failure.ts';
import type { Answer, Kaggle, KaggleCompetition } from '../../../services/kaggle/kaggle.ts';
import { isTerminal, wasCancelled } from '../../ask.ts';
import { dateOf, fromNow } from '../../render/kaggle/words.ts';
import { printable } from '../../render/terminal/printable.ts';
import { writeErr } from '../../render/terminal/terminal.ts';
import type { NotDone } from './signed-in.ts';

interface Wishes {
  readonly search?: string;
  readonly entered?: boolean;
}

/** Lets a person choose one of Kaggle's competitions: typing searches, arrows move, Enter takes. Drawn on standard error. */
export const pickCompetition = async ({
  search,
  entered = false,
}: Wishes): Promise<Answer<KaggleCompetition> | NotDone> => {
  if (!isTerminal()) {
    const message = 'There is nobody to choose: this is no terminal';
    return { ok: false, kind: 'usage', message, advice: 'Use: medalist competitions list --search WORDS --json' };
  }
  const { default: prompt } = await import('@inquirer/search');
  const { kaggle, warnings } = kaggleOfUser();
  for (const warning of warnings) writeErr(`medalist: ${printable(warning)}\n`);
  const failed = new AbortController();
  let failure: KaggleFailure | undefined;
  try {
    const value = await prompt<KaggleCompetition>(
      {
        message: 'Which competition? (type to search)',
        pageSize: Math.max(5, Math.min(15, (process.stderr.rows || 24) - 6)),
        ...(search !== undefined && { initialValue: search }),
        source: async (term = '', { signal }) => {
          const [words = ''] = term.split('  '); // Tab puts a whole line in: slug, two blanks, title
          const found = await searched(kaggle, words, entered, signal);
          if (found.ok) return found.value.map(choiceOf);
          failure = found;
          failed.abort();
          return [];
        },
      },
      { output: process.stderr, signal: failed.signal, clearPromptOnDone: true },
    );
    return { ok: true, value };
  } catch (error) {
    if (failure !== undefined) return failure;
    if (wasCancelled(error))
      return { ok: false, kind: 'cancelled', message: 'Nothing was chosen', advice: 'Run it again.' };
    throw error;
  }
};

/** People type faster than Kaggle answers: this pause lets only the last term of a burst be asked for. */
const pauseMs = 250;

const searched = async (
  kaggle: Kaggle,
  term: string,
  entered: boolean,
  signal: AbortSignal,
): Promise<Answer<readonly KaggleCompetition[]>> => {
  if (term !== '') await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (signal.aborted) return { ok: true, value: [] };
  const answer = await kaggle.competitions({ search: term, group: entered ? 'entered' : 'general', pageSize: 50 });
  if (signal.aborted) return { ok: true, value: [] };
  return answer.ok ? { ok: true, value: answer.value.competitions } : answer;
};

const choiceOf = (competition: KaggleCompetition) => {
  const { slug, title, category, deadline, reward, entered, subtitle, teams, metric } = competition;
  const when = deadline === null ? '' : `until ${dateOf(deadline).slice(0, 10)}, ${fromNow(deadline, new Date())}`;
  const facts = [category, reward, when, metric ?? '', `${teams} teams`, entered ? 'entered' : ''];
  return {
    value: competition,
    name: `${printable(slug)}  ${printable(title)}`,
    short: printable(slug),
    description: `${printable(subtitle)}\n${printable(facts.filter((fact) => fact !== '').join(' · '))}`,
  };
};
