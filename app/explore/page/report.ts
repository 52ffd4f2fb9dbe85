import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import type { Exploration } from '../../../core/schema/explore/exploration.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import { explorationPage } from './page.ts';
import { answer } from './session/answer.ts';
import { cells as cellSections } from './session/cells.ts';
import { keptModel } from './session/kept-model.ts';
import { pictureSources } from './session/sources.ts';

/** What an exploration's report is made of. */
interface ReportSubject {
  readonly result: Exploration;
  /** Null: the data could not be profiled. */
  readonly profile: DataProfile | null;
  readonly cells: readonly CellRun[];
  /** PNG files by name. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** `report.html` of an exploration: the answer, its model's score, the profile, and every cell. */
export const explorationReport = ({ result, profile, cells, pictures }: ReportSubject): string => {
  const sources = pictureSources(pictures);
  return explorationPage({
    ...{ title: result.name, profile },
    before: [...answer(result, cells, sources), ...keptModel(result.score)],
    after: cellSections(cells, sources),
  });
};
