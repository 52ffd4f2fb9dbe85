import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { answerMarkdown } from '../../../core/explore/left/answer.ts';
import { conversationText } from '../../../core/explore/left/conversation.ts';
import { explorationCells } from '../../../core/explore/notebook/notebook.ts';
import { writeSignature } from '../../../core/explore/score/signature.ts';
import { takeModel } from '../../../core/explore/score/take-model.ts';
import type { Exploration } from '../../../core/schema/explore/exploration.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { notebookText } from '../../../services/kaggle/notebook/notebook.ts';
import { quoted } from '../../../services/text/quoted.ts';
import type { ExploreFolder } from '../folder/folder.ts';
import { explorationReport } from '../page/report.ts';
import { picturesOf } from '../session/pictures.ts';
import type { Results } from './found.ts';
import type { StepsJob } from './job.ts';

/** Writes the files for people. Writing them again changes nothing. */
export const leaveFiles = async (
  { folder, journal }: Pick<StepsJob, 'folder' | 'journal'>,
  found: Results,
  result: Exploration,
): Promise<void> => {
  const { held, profile, talk, cells = [] } = found;
  const pictures = picturesOf(folder.plots, cells);
  if (held?.target != null) {
    const why = await takeModelOver(folder);
    if (why !== undefined)
      journal.append({ type: 'stage.log', stage: 'write', line: `the model is not taken over: ${why}` });
    else if (existsSync(folder.model)) writeSignature(join(folder.model, 'signature.json'), held.target);
  }
  if (cells.length > 0) {
    writeAtomic(folder.notebook, notebookText(await explorationCells({ ...result, cells, pictures })));
    writeAtomic(folder.conversation, conversationText(result.ask, talk?.entries() ?? []));
  }
  writeAtomic(folder.answer, answerMarkdown({ result, cells, goOn: nextCommands(folder) }));
  writeAtomic(folder.report, explorationReport({ result, profile: profile ?? null, cells, pictures }));
};

/** Copies the model that the session kept. Returns why that failed; undefined: it is copied, or there is none. */
const takeModelOver = async ({ work, model }: ExploreFolder): Promise<string | undefined> => {
  const kept = join(work, 'model');
  rmSync(model, { recursive: true, force: true });
  if (!existsSync(kept)) return undefined;
  const taken = await takeModel(kept, model);
  if (taken.ok) return undefined;
  rmSync(model, { recursive: true, force: true });
  return taken.why;
};

const nextCommands = ({ notebook, model }: ExploreFolder): string[] => [
  ...(existsSync(notebook) ? [`jupyter lab ${quoted(notebook)}`] : []),
  ...(existsSync(join(model, 'predict.py'))
    ? [
        `cd ${quoted(model)} && python -c "import pandas, predict; print(predict.predict(pandas.read_csv('NEW_ROWS.csv')))"`,
      ]
    : []),
];
