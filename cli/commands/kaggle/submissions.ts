import { type Format, printRows, submissionRow } from '../../render/kaggle/rows.ts';
import { printable } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';
import { slugOrTell, tell, withKaggle } from './signed-in.ts';

interface Flags extends Format {
  readonly competition?: string;
}

/** `medalist submissions SLUG`: lists the team's own, newest first. Below the table stands why any were not scored. */
export const run = async (
  text: string | undefined,
  { competition, json = false, csv = false }: Flags,
): Promise<void> => {
  const slug = slugOrTell(text, competition, json);
  if (slug === undefined) return;
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.submissions(slug));
  if (!answer.ok) return tell(answer, json);
  const none = `Nothing was submitted yet. Try: medalist submit FILE -c ${slug} -m "first"`;
  printRows('submissions', answer.value.map(submissionRow), { json, csv }, { none });
  if (json || csv) return;
  for (const { ref, error } of answer.value.filter((submission) => submission.error !== '')) {
    writeOut(`${ref}: ${printable(error)}\n`);
  }
};
