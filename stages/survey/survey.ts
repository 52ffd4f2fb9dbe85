import * as z from 'zod';
import { headerAlone } from '../../core/brief/data/first-lines.ts';
import { tableFile } from '../../core/holdout/outline.ts';
import { flagSearchRows } from '../../core/holdout/search-rows.ts';
import { fail, ok, okForNow } from '../../core/outcome.ts';
import type { Survey } from '../../core/schema/planning/survey.ts';
import type { Partition } from '../../core/schema/search/partition.ts';
import { openTable } from '../../services/tables/table.ts';
import { competition, dataset, partition, survey } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { contentsOf } from './contents.ts';
import { dictionaryOf } from './dictionary.ts';
import { driftOf } from './drift.ts';
import { searchPreview } from './preview.ts';
import { relationsOf } from './relations.ts';
import { loadRows, type Surveyed } from './rows.ts';
import { sideTables } from './side-tables.ts';
import { timeSpans } from './spans.ts';
import { alongNumbers, tellingValues } from './telling.ts';

/** Share of the granted time in which it measures. Models are not told what is not measured by then. */
const share = 0.9;

/**
 * Measures what a model wants to know about the data beyond the analysis. Only models read it. If candidates compete, it says nothing
 * about the answers of rows that the last check may use.
 */
export const surveyStage = defineStage({
  name: 'survey',
  version: 4,
  needs: { competition, dataset },
  wants: { partition },
  makes: survey,
  params: z.strictObject({}),
  timeoutMs: 600_000,
  time: { least: 0, cut: false, orElse: 'goOn' },
  recover: { unreadable: 'goOn' },
  cached: true,
  headline: ({ dictionary, telling, fifths, drift, side }) =>
    [
      dictionary === null ? 'no data dictionary' : `a data dictionary of ${dictionary.length} characters`,
      `${telling.length + fifths.length} places where the target stands out`,
      `${drift.length} of drift`,
      `${side.length} side tables`,
    ].join(', '),
  async run({ competition, dataset, partition }, context) {
    const { data, say, granted, signal: outer, intake, scratch } = context;
    const log = (line: string) => say({ type: 'stage.log', line });
    const made: Survey = {
      ...{ dictionary: null, telling: [], fifths: [], drift: [], relations: [], side: [] },
      preview: partition === undefined ? null : headerAlone(data, competition),
    };
    const late = granted === undefined ? [] : [AbortSignal.timeout(Math.max(1, Math.floor(share * granted * 1000)))];
    const signal = AbortSignal.any([outer, ...late]);
    try {
      made.dictionary = await dictionaryOf(data, dataset, competition, log);
      using engine = await intake.openTableEngine({ data, scratch, signal });
      const around = { engine, competition, dataset, data, hides: partition !== undefined };
      if (partition !== undefined) made.preview = await hideRows(around, partition, scratch);
      await measure(around, made, () => signal.throwIfAborted());
      return ok(made);
    } catch (error) {
      outer.throwIfAborted();
      const why = error instanceof Error ? error.message : String(error);
      log(`the survey ends early (${why}): models are told what was measured by then`);
      return made.dictionary === null && made.side.length === 0 ? fail('unreadable', why) : okForNow(made);
    }
  },
});

/** Makes the table `flags`, which says which rows the last check may use, and returns the first lines of train without them. */
const hideRows = async (
  { engine, competition, dataset, data }: Surveyed,
  { seed }: Partition,
  scratch: string,
): Promise<string[] | null> => {
  const {
    train: [train = ''],
    test: [test],
  } = competition.files;
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const tables = { train: await open(train), test: test === undefined ? null : await open(test) };
  await flagSearchRows(engine, competition, tables, seed);
  return searchPreview(engine, tables.train, scratch);
};

/** What is quick and important is measured first, so that a deadline loses the least. */
const measure = async (around: Surveyed, made: Survey, check: () => void): Promise<void> => {
  made.spans = await timeSpans(around);
  check();
  made.side = await sideTables(around);
  check();
  made.relations = await relationsOf(around);
  const rows = await loadRows(around);
  if (rows === null || rows.train === 0) return;
  check();
  made.telling = await tellingValues(rows);
  check();
  made.contents = await contentsOf(rows, around.competition.textColumns);
  check();
  made.drift = await driftOf(rows);
  check();
  made.fifths = await alongNumbers(rows);
};
