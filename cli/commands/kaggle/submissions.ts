import { homeOf } from '../../../app/home.ts';
import { takeScores } from '../../../app/kaggle/late-scores.ts';
import { type Format, printRows, submissionRow } from '../../render/kaggle/rows.ts';
import { printable } from '../../render/terminal/printable.ts';
import { writeErr, writeOut } from '../../render/terminal/terminal.ts';
import { slugOrTell, tell, withKaggle } from './signed-in.ts';

interface Flags extends Format {
  readonly competition?: string;
}

const stillUnknown = 'may still arrive: the answer was lost, and Kaggle does not list it; ask again in a few minutes';

/**
 * `medalist submissions SLUG`: lists the team's own, newest first. Below the table stands why any were not scored. Runs get the scores that
 * came after their end.
 */
export const run = async (
  text: string | undefined,
  { competition, json = false, csv = false }: Flags,
): Promise<void> => {
  const slug = slugOrTell(text, competition, json);
  if (slug === undefined) return;
  const asked = await withKaggle('asking Kaggle', async (kaggle) => {
    const answer = await kaggle.submissions(slug);
    const tries = answer.ok ? await takeScores(homeOf(undefined), kaggle, slug, answer.value) : [];
    return { answer, unknown: tries.filter(({ state }) => state === 'lost').length };
  });
  const { answer, unknown } = asked;
  if (!answer.ok) return tell(answer, json);
  if (unknown > 0) writeErr(`medalist: ${unknown} ${unknown === 1 ? 'submission' : 'submissions'} ${stillUnknown}\n`);
  const none = `Nothing was submitted yet. Try: medalist submit FILE -c ${slug} -m "first"`;
  printRows('submissions', answer.value.map(submissionRow), { json, csv }, { none });
  if (json || csv) return;
  for (const { ref, error } of answer.value.filter((submission) => submission.error !== '')) {
    writeOut(`${ref}: ${printable(error)}\n`);
  }
};
