import { existsSync } from 'node:fs';
import type { ShownCells } from '../../../core/explore/replay/as-recorded.ts';
import type { Exploration } from '../../../core/schema/explore/exploration.ts';
import type { ExploreRecord } from '../../../core/schema/explore/record.ts';
import { readRegular } from '../../../services/files/regular.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { lineupFile, savedLineup } from '../../models/models.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { readSealed } from '../../request/sealed-request.ts';
import { foreignPart } from '../../run/foreign-part.ts';
import type { ExploreFolder } from '../folder/folder.ts';
import { refuseForeign } from '../folder/foreign.ts';
import { readRecord } from '../folder/record.ts';
import { readExploration } from '../folder/result.ts';
import { ExploreRequest } from '../request/request.ts';
import { readCells } from '../session/history.ts';
import { picturesOf } from '../session/pictures.ts';

/** An exploration that has ended, with all that a replay of it is compared with. */
export interface Recorded extends ShownCells {
  readonly folder: ExploreFolder;
  readonly request: ExploreRequest;
  readonly result: Exploration;
  readonly record: ExploreRecord;
  readonly answer: string;
  /** Null: no cell ran. */
  readonly notebook: string | null;
}

const mostBytes = 2 ** 28;

/** Reads the files of an exploration, or refuses with the first that is missing or damaged. */
export const readRecorded = (folder: ExploreFolder): Recorded | Refusal => {
  const odd = foreignPart(folder);
  if (odd !== undefined) return odd;
  const saved = readSealed(folder.request, ExploreRequest);
  if (saved === undefined) return refuse('usage', `${folder.request} is damaged`, 'It cannot be replayed.');
  if (!saved.own) return refuseForeign(folder.path);
  const { request } = saved;
  const result = readExploration(folder.result);
  if (result === undefined) return notEnded(folder);
  const anew = `Put it back as it was, or explore anew: medalist explore ${quoted(request.data)}`;
  const lost = (path: string, why: string) => refuse('no-data', `it cannot be replayed: ${path} ${why}`, anew);
  const record = readRecord(folder);
  if (record === undefined) return lost(folder.record, missing(folder.record));
  if (result.model !== null && savedLineup(folder) === null)
    return lost(lineupFile(folder), `${missing(lineupFile(folder))}, and says which model was asked`);
  const cells = readCells(folder.history);
  if (cells.length !== result.cells) return lost(folder.history, `has ${cells.length} of ${result.cells} cells`);
  const pictures = picturesOf(folder.plots, cells);
  const unseen = cells.flatMap(({ plots }) => plots).find((name) => !pictures.has(name));
  if (unseen !== undefined) return lost(`${folder.plots}/${unseen}`, 'is not there');
  const answer = readRegular(folder.answer, mostBytes);
  if ('why' in answer) return lost(folder.answer, answer.why);
  const notebook = cells.length === 0 ? null : readRegular(folder.notebook, mostBytes);
  if (notebook !== null && 'why' in notebook) return lost(folder.notebook, notebook.why);
  return {
    ...{ folder, request, result, record, cells, pictures },
    ...{ answer: answer.text, notebook: notebook?.text ?? null },
  };
};

const missing = (path: string): string => (existsSync(path) ? 'is damaged' : 'is not there');

const notEnded = ({ path, result }: ExploreFolder): Refusal =>
  existsSync(result)
    ? refuse('usage', `${result} is damaged`, 'It cannot be replayed.')
    : refuse(
        'usage',
        `the exploration in ${path} has not ended`,
        `Go on with it first: medalist explore ${quoted(path)}`,
      );
