import { assert } from 'vitest';
import { Dataset } from '../../../core/schema/dataset.ts';
import type { Survey } from '../../../core/schema/planning/survey.ts';
import type { Partition } from '../../../core/schema/search/partition.ts';
import { openStore } from '../../../services/store/store.ts';
import { analyze } from '../../../stages/analyze/analyze.ts';
import { competition, survey } from '../../../stages/dag/artifacts.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { surveyStage } from '../../../stages/survey/survey.ts';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { scratchFolder } from '../scratch.ts';
import { ingested, plainIntake } from './intake.ts';

interface Given {
  /** The seconds it has. */
  readonly granted?: number;
  /** Undefined: nothing competes. */
  readonly partition?: Partition;
}

/** What the stage makes of these files. */
export const surveyed = async (files: Files, { granted, partition }: Given = {}) => {
  const work = scratchFolder();
  const prepared = await ingested(makeCompetition(`${work}/data`, files), work);
  const dataset = Dataset.parse({ slug: 'a-competition', url: null, about: null, files: prepared.files });
  const lines: string[] = [];
  const context: StageContext = {
    ...{
      scratch: work,
      data: prepared.folder,
      source: work,
      cache: `${work}/cache`,
      store: openStore(`${work}/store`),
    },
    ...{ intake: plainIntake, terms: null, kaggle: null, signal: new AbortController().signal, claude: null },
    ...(granted !== undefined && { granted }),
    say: (event) => event.type === 'stage.log' && lines.push(event.line),
  };
  const analysed = await analyze.run({ dataset, params: {} }, context);
  assert(analysed.ok, analysed.ok ? '' : analysed.message);
  const input = {
    ...{ competition: competition.schema.parse(analysed.value), dataset, params: {} },
    ...(partition !== undefined && { partition }),
  };
  const outcome = await surveyStage.run(input, context);
  return { outcome, lines };
};

/** The survey of these files. */
export const made = async (files: Files, given: Given = {}): Promise<Survey> => {
  const { outcome } = await surveyed(files, given);
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  return survey.schema.parse(outcome.value);
};
