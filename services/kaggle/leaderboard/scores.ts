import { text } from 'node:stream/consumers';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import * as z from 'zod';
import { badAnswer } from '../failures.ts';
import type { Ask } from '../http/rpc.ts';
import type { Kaggle } from '../kaggle.ts';
import { askForArchive } from './ask.ts';
import { mostTeams } from './board.ts';

/** Reads only the scores from the leaderboard's archive. `hasty`: asks once, and for a short time. */
export const leaderboardScoresCall =
  (ask: Ask, hasty: Ask): Kaggle['leaderboardScores'] =>
  async (slug, patience = 'usual') => {
    const answer = await askForArchive(patience === 'usual' ? ask : hasty, slug);
    if (!answer.ok) return answer;
    const table = await unpacked(answer.value.bytes);
    const scores = table === undefined ? undefined : scoresIn(table);
    return scores === undefined
      ? badAnswer('The leaderboard holds no table of scores.', answer.value.status)
      : { ok: true, value: scores };
  };

/** Each team takes some hundred bytes, with the names of its members. */
const mostBytes = 16 * 2 ** 20;

/** The first table in the archive; undefined: there is none, or it is damaged or too large. */
const unpacked = async (archive: Uint8Array): Promise<string | undefined> => {
  try {
    const zip = await fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
    for await (const entry of zip.eachEntry()) if (/\.csv$/i.test(entry.fileName)) return await textOf(zip, entry);
    return undefined;
  } catch {
    return undefined; // yauzl throws for anything wrong with an archive
  }
};

/** The text of an entry. yauzl refuses an entry that is longer than it says. */
const textOf = async (zip: ZipFile, entry: Entry): Promise<string | undefined> =>
  entry.uncompressedSize > mostBytes ? undefined : text(await zip.openReadStreamPromise(entry));

const Rows = z.array(z.array(z.string()));

/** The scores in the table's order, the best first; undefined: it has no such column. */
const scoresIn = (table: string): number[] | undefined => {
  try {
    const read = parse(table, { bom: true, relax_column_count: true, relax_quotes: true, to: mostTeams + 1 });
    const [head = [], ...rows] = Rows.parse(read);
    const at = head.findIndex((name) => name.trim().toLowerCase() === 'score');
    return at === -1 ? undefined : rows.flatMap((row) => numberIn(row[at] ?? ''));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
};

const numberIn = (cell: string): number[] => {
  const value = cell.trim() === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? [value] : [];
};
