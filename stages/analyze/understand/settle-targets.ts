import { quoted } from '../../../core/brief/wording/quoted.ts';
import { profileColumns } from '../../../core/columns/profile.ts';
import { areSets } from '../../../core/competition/label-sets.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { metrics } from '../../../core/metrics/table.ts';
import type { ColumnProfile, TargetProfile } from '../../../core/schema/competition.ts';
import { type Columns, splitColumns } from '../columns/split-columns.ts';
import type { Notes } from '../evidence.ts';
import { Hopeless } from '../failure.ts';
import { isRewritten } from '../files/answers.ts';
import type { Sources } from '../files/read-sources.ts';
import type { Layout } from '../layout/layout.ts';
import { shownCells } from '../layout/schema/submission-schema.ts';
import type { SubmissionExample } from '../layout/without-sample/submission-example.ts';
import { believable } from '../metric/page-proof.ts';
import { locateTargets } from '../target/locate.ts';
import { profileTargets } from '../target/profile.ts';
import type { TargetMap } from '../target/targets.ts';
import type { Inputs } from './inputs.ts';

/** What is to be predicted, and from which columns. */
export interface SettledTargets {
  readonly layout: Layout;
  readonly targetMap: TargetMap;
  /** The submission that the page shows, if there is no sample. */
  readonly example: SubmissionExample | undefined;
  readonly profile: readonly ColumnProfile[];
  readonly columns: Columns;
  readonly targets: readonly TargetProfile[];
}

/** Locates the submission's columns in train and test, and profiles the answers. */
export const settleTargets = async (inputs: Inputs): Promise<SettledTargets> => {
  const { engine, dataset, notes, override, reshaped, sources, page, computed } = inputs;
  const {
    layout,
    map: targetMap,
    example,
  } = await locateTargets({
    ...{ engine, sources, override, notes, melted: reshaped.melted, computed },
    rowId: dataset.about?.rowIdColumn ?? null,
    ...{ metric: page.namedMetric, examples: page.examples, claims: page.claims },
    page: believable(page.text, inputs.requirement?.suspicious ?? []),
  });
  const profile = profileColumns(sources.train, sources.test);
  const columns = splitColumns(sources, { ...layout, part: reshaped.part }, targetMap, profile, notes);
  const shown = [...Object.values(targetMap.mapping), ...shownCells(sources.sample, example, layout.targets[0] ?? '')];
  const profiled = await profileTargets(engine, sources.labels ?? sources.train, targetMap.columns, shown);
  checkClasses(profiled, page.namedMetric, (sources.labels ?? sources.train).table.file.path);
  const targets = profiled.map((target) => withoutTexts(target, sources, columns, notes));
  return { layout, targetMap, example, profile, columns, targets };
};

/** Of one class nothing can be told: any answer is as good as another. */
const checkClasses = ([only, ...others]: readonly TargetProfile[], metric: MetricFound | undefined, file: string) => {
  const wants = metric && metrics[metric.name].wants;
  const [label, ...more] = only?.labels ?? [];
  if (only === undefined || label === undefined || others.length + more.length + only.missing > 0) return;
  if (wants !== 'labels' && wants !== 'probabilities') return;
  throw new Hopeless(
    'no-target',
    `There is only one class to learn: "${only.column}" is ${quoted(label.label, 60)} in every row of ${file}.`,
    { file, advice: 'Add the rows of the other classes: the file may be a part of the data, or sorted and cut short.' },
  );
};

/** A target of texts has no list of labels, because a solution must write texts that train does not have. */
const withoutTexts = (target: TargetProfile, { train, labels }: Sources, { features }: Columns, notes: Notes) => {
  const isOfSets = areSets(target.labels?.map(({ label }) => label) ?? [], '|');
  if (labels !== null || isOfSets || !isRewritten(train, target.column, features)) return target;
  notes.because('task', 'train', `${target.column} is another column's cell, written anew: texts, no classes`);
  return { ...target, labels: null };
};
