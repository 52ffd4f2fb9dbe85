import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type StandingOutcome, standing } from '../../../app/kaggle/standing/ask.ts';
import { standingWords } from '../../../app/kaggle/standing/words.ts';
import { short } from '../../../services/text/figures.ts';
import { type Format, leaderboardRow, printRows } from '../../render/kaggle/rows.ts';
import { sizeOf } from '../../render/kaggle/words.ts';
import { placeOf } from '../../render/terminal/place.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { table } from '../../render/terminal/table.ts';
import { writeOut } from '../../render/terminal/terminal.ts';
import { type NotDone, slugOrTell, tell, withKaggle } from './signed-in.ts';

interface Flags extends Format {
  readonly competition?: string;
  /** True: the flag was given without a number, as Kaggle's own client allows. */
  readonly show?: number | true;
  readonly download?: boolean;
  readonly path?: string;
  readonly quiet?: boolean;
  /** The run whose place on the leaderboard is asked for. */
  readonly mine?: string;
}

const defaultCount = 20;

/** `medalist leaderboard SLUG`: shows the private leaderboard if it is open, else the public one. */
export const run = async (text: string | undefined, flags: Flags): Promise<void> => {
  const { competition, show, download = false, path, json = false, csv = false } = flags;
  if (flags.mine !== undefined) return place(flags.mine, text ?? competition, json);
  if (path !== undefined && !download) return tell(pathWithoutDownload, json);
  const slug = slugOrTell(text, competition, json);
  if (slug === undefined) return;
  if (download) return saveArchive(slug, flags);
  const count = typeof show === 'number' ? show : defaultCount;
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.leaderboard(slug, count));
  if (!answer.ok) return tell(answer, json);
  const rows = answer.value.slice(0, count).map(leaderboardRow);
  printRows('leaderboard', rows, { json, csv }, { none: 'Nobody is on the leaderboard yet.' });
};

/** `--mine RUN` */
const place = async (run: string, competition: string | undefined, json: boolean): Promise<void> => {
  const named = competition === undefined ? {} : { competition };
  const found = await withKaggle('asking Kaggle', (kaggle) => standing(kaggle, { run, ...named }));
  if (!found.ok) return tell(found, json);
  writeOut(json ? jsonLine(found) : `${describe(found)}\n`);
};

const describe = ({ slug, metric, standing: { lines, ...own } }: Extract<StandingOutcome, { ok: true }>): string => {
  const rows = lines.map(({ medal, place: last, score }) => [medal, String(last), score === null ? '' : short(score)]);
  return [
    `${printable(slug)}, ${printable(metric)}`,
    standingWords({ lines, ...own }),
    table(['medal', 'last place', 'its score'], rows),
  ].join('\n');
};

const pathWithoutDownload: NotDone = {
  ok: false,
  kind: 'usage',
  message: '--path is where --download writes to.',
  advice: 'Say --download, too, or leave --path away.',
};

const saveArchive = async (slug: string, { path: folder = '.', json = false, quiet = false }: Flags): Promise<void> => {
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.leaderboardArchive(slug, resolve(folder)));
  if (!answer.ok) return tell(answer, json);
  const { path } = answer.value;
  const bytes = statSync(path).size;
  if (json) writeOut(jsonLine({ ok: true, slug, path, bytes }));
  else if (!quiet) writeOut(`${printable(placeOf(path))}  ${sizeOf(bytes)}\n`);
};
