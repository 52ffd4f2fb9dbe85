import type * as z from 'zod';
import type { Competition } from '../../core/schema/competition.ts';
import { type DataFile, type Dataset, titleOf } from '../../core/schema/dataset.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import type { StageContext } from '../dag/define.ts';
import { takeNotes } from './evidence.ts';
import type { Without } from './files/assign.ts';
import { findIgnored } from './files/ignored/find.ts';
import { linesOfIgnored } from './files/ignored/tell.ts';
import { mediaOfPictures } from './media/asked/pictures-asked.ts';
import { notCovered } from './media/covered.ts';
import type { Override } from './override/read.ts';
import { understandSample } from './sample-only.ts';
import { taskOf } from './task.ts';

/**
 * What is known of a competition without a table to learn from: how to write a valid submission, and which files nothing here reads. A
 * person or a model that can read them may still solve it; rules only write a constant.
 */
export const understandWithoutTrain = async (
  engine: TableEngine,
  dataset: Dataset,
  context: StageContext,
  override: Override,
  { unopened, leftOut, asked, boxes, why: reason }: Without,
): Promise<z.input<typeof Competition>> => {
  const { schema, map, sample, test, description } = await understandSample(
    engine,
    dataset,
    context,
    override,
    leftOut,
  );
  const notes = takeNotes();
  const media = asked && (await mediaOfPictures(asked, { engine, dataset, description, notes }));
  const ignored = findIgnored(notCovered(dataset.files, media), unopened, leftOut);
  const isFaulty = reason !== undefined || leftOut.length > 0;
  const why = boxes === undefined ? (isFaulty ? nothingUsable : nothingToLearnFrom) : openBoxes(boxes);
  const said = [...(media === undefined ? [why] : notes.warnings), ...linesOfIgnored(ignored)];
  for (const line of said) context.say({ type: 'stage.log', line });
  const { submission, metric, evidence, warnings } = schema;
  const known = [sample.table.file.path, test?.table.file.path];
  const side = dataset.files.filter((file) => isTable(file) && !known.includes(file.path)).map(({ path }) => path);
  const targets = submission.columns.filter(({ role }) => role === 'target').length;
  const task = taskOf({
    target: media?.target ?? null,
    metric,
    map,
    targets: [],
    submissionTargets: targets,
    oneHot: false,
    isFuture: false,
  });
  return {
    slug: dataset.slug,
    name: titleOf(dataset),
    url: dataset.url,
    about: dataset.about,
    files: {
      ...{ train: [], labels: null, test: test === null ? [] : [test.table.file.path], sample: sample.table.file.path },
      ...{ description: description?.path ?? null, side, keyParts: null },
    },
    shapes: {
      train: { rows: 0, columns: 0 },
      test: test && { rows: test.stats.rows, columns: test.table.columns.length },
    },
    submission,
    idColumn: null,
    ...{ targets: [], features: [], leaks: [] },
    task: task === 'binary' && metric.wants === 'labels' ? 'multiclass' : task, // how many labels there are is not known
    metric,
    ...{ groupColumn: null, time: null, textColumns: [], profile: [] },
    evidence: { ...evidence, ...notes.evidence },
    warnings: [...said, ...warnings],
    ...(media === undefined ? {} : { media }),
    ...(ignored.length > 0 ? { ignored } : {}),
  };
};

/** Whether a file is a table, whose first lines a model is shown. */
const isTable = ({ format }: DataFile) => ['csv', 'tsv', 'json', 'jsonl', 'parquet'].includes(format);

const nothingToLearnFrom =
  'No train file: nothing to learn from that is understood. The submission holds one value everywhere, as far as the sample tells.';

const nothingUsable =
  'No train file that can be used: the submission holds one value everywhere, as far as the sample tells.';

const openBoxes = (path: string): string =>
  `Boxes in images are asked for, as in ${path}: nothing here finds them. The submission holds one value everywhere, as far as the sample tells.`;
