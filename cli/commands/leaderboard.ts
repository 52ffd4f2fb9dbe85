import { slugOrTell, tell, withKaggle } from '../kaggle.ts';
import { type Format, leaderboardRow, printRows } from '../render/kaggle-rows.ts';

interface Flags extends Format {
  readonly competition?: string;
  /** True: the flag without a number, as Kaggle's own client has it. */
  readonly show?: number | true;
}

const usually = 20;

/** `medalist leaderboard SLUG`: the private one where it is open, else the public one. */
export const run = async (
  text: string | undefined,
  { competition, show, json = false, csv = false }: Flags,
): Promise<void> => {
  const slug = slugOrTell(text, competition, json);
  if (slug === undefined) return;
  const count = typeof show === 'number' ? show : usually;
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.leaderboard(slug, count));
  if (!answer.ok) return tell(answer, json);
  const rows = answer.value.slice(0, count).map(leaderboardRow);
  printRows('leaderboard', rows, { json, csv }, { none: 'Nobody is on the leaderboard yet.' });
};
