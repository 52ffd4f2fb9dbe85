import { answerMarkdown, withoutGoOn } from '../../../core/explore/left/answer.ts';
import { explorationCells } from '../../../core/explore/notebook/notebook.ts';
import { type AsRecorded, asRecorded } from '../../../core/explore/replay/as-recorded.ts';
import { type Difference, lineDifference } from '../../../core/explore/replay/difference.ts';
import { compareFacts, isSameScore } from '../../../core/explore/replay/facts.ts';
import type { Exploration } from '../../../core/schema/explore/exploration.ts';
import type { ExploreRecord } from '../../../core/schema/explore/record.ts';
import { notebookText } from '../../../services/kaggle/notebook/notebook.ts';
import { runFolder } from '../../../services/store/home.ts';
import { readResult } from '../../result/result.ts';
import { differingIn } from '../../run/replay.ts';
import type { ExploreFolder } from '../folder/folder.ts';
import { profileFile, readRecord } from '../folder/record.ts';
import { readCells } from '../session/history.ts';
import { picturesOf } from '../session/pictures.ts';
import type { Recorded } from './recorded.ts';

/** How a replay compares with the exploration that it repeats. */
export type Comparison = Pick<AsRecorded, 'differences' | 'varying'>;

/**
 * Compares a replay with its record: cells, pictures, facts and score one by one. Then it writes answer and notebook with the recorded
 * times and costs, and compares them with the recorded files byte by byte.
 */
export const compareReplay = async (
  recorded: Recorded,
  folder: ExploreFolder,
  result: Exploration,
): Promise<Comparison> => {
  const replayedCells = readCells(folder.history);
  const replayed = { cells: replayedCells, pictures: picturesOf(folder.plots, replayedCells) };
  const places = [recorded.record.folder, recorded.folder.path, folder.path];
  const shown = asRecorded(recorded, replayed, places);
  const { seconds, spent, score } = recorded.result;
  const as = { ...result, seconds, spent, score: isSameScore(score, result.score) ? score : result.score };
  const answer = answerMarkdown({ result: as, cells: shown.cells, goOn: [] });
  const notebook = shown.cells.length === 0 ? null : notebookText(await explorationCells({ ...as, ...shown }));
  return {
    varying: shown.varying,
    differences: [
      ...shown.differences,
      ...compareFacts(recorded.result, result),
      ...compareProfiles(recorded.record, readRecord(folder)),
      ...compareEngines(recorded.folder, folder),
      ...compareTexts('answer.md', withoutGoOn(recorded.answer), answer),
      ...compareTexts('notebook.ipynb', recorded.notebook, notebook),
    ],
  };
};

const compareTexts = (what: string, recorded: string | null, replayed: string | null): Difference[] =>
  recorded === replayed ? [] : [lineDifference({ what }, recorded, replayed)];

/** Compares the profiles. Without a model, a replay measures its own. */
const compareProfiles = ({ files: before }: ExploreRecord, now: ExploreRecord | undefined): Difference[] => {
  const [recorded, replayed] = [before[profileFile] ?? null, now?.files[profileFile] ?? null];
  return recorded === replayed ? [] : [{ what: 'profile', recorded, replayed }];
};

/** Compares the artifacts of the engine's two runs, if the engine made the model. */
const compareEngines = (...folders: readonly [ExploreFolder, ExploreFolder]): Difference[] => {
  const [before, now] = folders.map(({ engine }) => readResult(runFolder(engine).result));
  if (before === undefined || now === undefined) return []; // then other comparisons show the difference
  return differingIn(before, now).map((name) => ({
    what: `engine's ${name}`,
    recorded: before.digests[name] ?? null,
    replayed: now.digests[name] ?? null,
  }));
};
