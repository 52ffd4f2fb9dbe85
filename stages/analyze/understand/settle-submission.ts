import { quoted, quotedList } from '../../../core/brief/wording/quoted.ts';
import type { Metric } from '../../../core/schema/competition.ts';
import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import { rowsOf } from '../layout/rows/expected-rows.ts';
import { wantedRows, warnOfOtherRows } from '../layout/rows/wanted-rows.ts';
import { columnWeightsOf } from '../layout/schema/column-weights.ts';
import { intervalBoundsOf } from '../layout/schema/interval-bounds.ts';
import { describeSubmission, shownCells } from '../layout/schema/submission-schema.ts';
import { spelledOtherwise } from '../target/spelled-otherwise.ts';
import type { TargetMap } from '../target/targets.ts';
import type { Inputs } from './inputs.ts';
import type { SettledMetric } from './settle-metric.ts';
import type { SettledTargets } from './settle-targets.ts';

/** Settles what a submission has to look like: its columns, and the rows that are asked for. */
export const settleSubmission = async (
  inputs: Inputs,
  settled: SettledTargets,
  { metric, oneHot, targetMap }: SettledMetric,
): Promise<SubmissionSchema> => {
  const {
    layout,
    example,
    targets,
    targetMap: { orders },
  } = settled;
  const { engine, context, notes, override, reshaped, sources, page } = inputs;
  const { sample, test, train } = sources;
  const isOfValues = metric.wants === 'values' && targetMap.layout === 'columns' && reshaped.melted === undefined;
  const weights = columnWeightsOf({ sample, targets: isOfValues ? layout.targets : [], page: page.text, notes });
  const bounds =
    isOfValues && metric.name === 'winkler'
      ? intervalBoundsOf({ columns: layout.targets, mapping: targetMap.mapping, page: page.text, notes })
      : new Map<string, number>();
  const otherwise = otherLabels(inputs, settled, metric, targetMap);
  const described = describeSubmission({
    ...{ layout, sample, example, map: targetMap, metric, oneHot, weights, bounds, override, notes },
    ...(otherwise === undefined ? {} : { spelled: otherwise }),
    profiles: orders === undefined ? targets : [], // the target's labels are not what is listed
  });
  const isOfItsOwn = test?.table.file.path !== train.table.file.path;
  if (sample !== null && test !== null && isOfItsOwn) warnOfOtherRows(sample, test, layout, notes);
  const { path } = sample?.table.file ?? {};
  const isHeadless = inputs.dataset.files.some((file) => file.path === path && file.header === 'made');
  if (isHeadless) notes.warn(`${path} has no header: the submission is handed in without one.`);
  const wanted = wantedRows(sample, test, layout, notes);
  const rows = await rowsOf(engine, context, wanted);
  const isExcerpt = sample !== null && wanted.table !== sample.table;
  return {
    ...described,
    ...(isHeadless && { headless: true }),
    rows: isExcerpt ? { ...rows, ofTest: true } : rows,
  };
};

/** How the submission writes train's labels, where the sample has others: told as a guess where nothing says which is which. */
const otherLabels = (
  { notes, override, sources: { sample }, page }: Inputs,
  { layout, example, targets }: SettledTargets,
  { wants }: Metric,
  map: TargetMap,
): ReadonlyMap<string, string> | undefined => {
  const [name = '', ...more] = layout.targets;
  const labels = targets[0]?.labels?.map(({ label }) => label);
  if (labels === undefined || more.length > 0 || map.layout !== 'columns' || wants !== 'labels') return undefined;
  if (override.columns.get(name)?.labels !== undefined) return undefined;
  const cells = shownCells(sample, example, name);
  const found = spelledOtherwise({ labels, cells, page: page.text });
  if (found === undefined) return undefined;
  if (found.by === null) {
    const why = `it has ${quotedList(found.shown, 4)}, and train ${quotedList(labels, 4)}`;
    notes.because('labels.unseen', 'sample_submission', why);
    notes.warn(`The sample writes labels otherwise than train, and nothing tells which is which: ${why}.`);
    return undefined;
  }
  const pairs = labels
    .slice(0, 4)
    .map((label) => `${quoted(label, 60)} as ${quoted(found.spelled.get(label) ?? '', 60)}`);
  notes.warn(`The submission writes ${pairs.join(', ')}${labels.length > 4 ? ', ...' : ''}: told by ${found.by}.`);
  return found.spelled;
};
