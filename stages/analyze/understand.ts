import type * as z from 'zod';
import type { Engine } from '../../services/tables/engine.ts';
import type { StageContext } from '../define.ts';
import type { ColumnProfile, Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';
import { isOneHot, isSpan } from './answers.ts';
import { checkBroken, checkFiles } from './checks.ts';
import { chooseMetric } from './choose-metric.ts';
import { profileColumns, textColumns } from './columns.ts';
import { type Description, findDescription } from './description.ts';
import { type Notes, takeNotes } from './evidence.ts';
import { rowsOf } from './expected-rows.ts';
import { Unfit } from './failure.ts';
import { openTables } from './files.ts';
import { findGroup } from './groups.ts';
import { decideLayout, type Layout } from './layout.ts';
import type { MetricFound } from './metric.ts';
import { fold } from './names.ts';
import { checkBuilt, overrideLayout } from './override/layout.ts';
import { metricFound } from './override/metric.ts';
import { type Override, readOverride } from './override/read.ts';
import { readSources, type Sources } from './read-sources.ts';
import { assignRoles, type Roles } from './roles.ts';
import { describeSubmission, sampleCells } from './submission-schema.ts';
import { profileTargets } from './target-profile.ts';
import { mapTargets, type TargetMap } from './targets.ts';
import { taskOf } from './task.ts';
import { findTime } from './time.ts';
import { wantedRows } from './wanted-rows.ts';
import { layoutFromTest } from './without-sample.ts';

/** Files, page, scans, layout, target, metric, kinds, profile: from a folder to a competition, or an Unfit input. */
export const understand = async (
  engine: Engine,
  dataset: Dataset,
  context: StageContext,
): Promise<z.input<typeof Competition>> => {
  const notes = takeNotes();
  const override = readOverride(context.data, dataset.files);
  const { roles, unopened } = await assignFiles(engine, dataset, context, notes);
  const description = await findDescription(context.data, dataset.files);
  const found = metricFound(override, description);
  const sources = await readSources(engine, roles, context.say);
  const { layout, map } = await locateTargets(engine, sources, found, override, notes);
  const answers = sources.labels ?? sources.train;
  const profile = profileColumns(sources.train, sources.test);
  const targets = await profileTargets(engine, answers, map.columns);
  const split = splitColumns(sources, layout, map, profile, notes);
  const oneHot = map.layout === 'columns' && (await isOneHot(engine, answers, map.columns, found));
  const metric = chooseMetric({
    found,
    map,
    targets,
    sampleCells: sampleCells(sources.sample, layout.targets[0] ?? ''),
    isSpan: sources.labels === null && isSpan(sources.train, map.columns[0] ?? '', split.features),
    notes,
  });
  const time = await findTime({ engine, ...sources, profile, notes });
  const task = taskOf({
    metric,
    map,
    targets,
    submissionTargets: layout.targets.length,
    oneHot,
    isFuture: time?.kind === 'future',
  });
  notes.because('task', 'train', `${metric.name} over ${targets.length} train target(s)`);
  const grouped = profile.filter(({ name }) => split.features.includes(name) && name !== time?.column);
  return {
    slug: dataset.slug,
    name: dataset.slug.replaceAll('-', ' '),
    url: dataset.url,
    files: listFiles(roles, unopened, description),
    shapes: shapesOf(sources),
    submission: {
      ...describeSubmission({
        layout,
        sample: sources.sample,
        map,
        profiles: targets,
        metric,
        oneHot,
        override,
        notes,
      }),
      rows: await rowsOf(engine, context, wantedRows(sources.sample, sources.test, layout, notes)),
    },
    idColumn: layout.idColumn,
    targets,
    ...split,
    task,
    metric,
    groupColumn: await findGroup(engine, sources.train, sources.test, grouped, notes),
    time,
    textColumns: textColumns(profile, split.features),
    profile,
    evidence: notes.evidence,
    warnings: notes.warnings,
  };
};

const assignFiles = async (engine: Engine, dataset: Dataset, context: StageContext, notes: Notes) => {
  const { tables, broken, unopened } = await openTables(engine, context.data, dataset.files);
  checkBroken(broken);
  const roles = assignRoles(tables, notes);
  if (roles === null) {
    throw new Unfit('no-train', 'No train file: none of the files is a table to learn from.', {
      advice: 'Put train.csv (or .tsv, .json, .jsonl, .parquet) into the folder.',
    });
  }
  checkFiles(roles, dataset.files);
  return { roles, unopened };
};

/** Where the submission's columns come from: its key from test, its targets from train. */
const locateTargets = async (
  engine: Engine,
  sources: Sources,
  metric: MetricFound | undefined,
  override: Override,
  notes: Notes,
) => {
  const { train, labels, test, sample } = sources;
  const seen = sample
    ? await overrideLayout({
        layout: await decideLayout(engine, sample, test, notes),
        engine,
        sample,
        test,
        override,
        notes,
      })
    : { ...layoutFromTest(test, notes, override.key), targets: [] };
  const keys = new Set([...seen.key, ...seen.carry, ...(seen.idColumn === null ? [] : [seen.idColumn])].map(fold));
  const source = labels ?? train;
  const shared = labels ? labels.table.columns.filter((name) => train.table.columns.includes(name)) : [];
  const ids = new Set([...source.table.columns.filter((name) => keys.has(fold(name))), ...shared]);
  const map = await mapTargets({ engine, targets: seen.targets, train: source, test, ids, metric, notes });
  if (map === undefined || (sample !== null && seen.targets.length === 0)) {
    throw new Unfit('no-target', 'No target found: train has no column that the submission could ask for.', {
      file: source.table.file.path,
      advice:
        'Check that the train file holds the answers, and that the sample submission belongs to this competition.',
    });
  }
  if (sample) return { layout: seen, map };
  const built = fromTrain(seen, map);
  checkBuilt(built.layout, override);
  return built;
};

/** Without a sample the submission's target is called as in train. */
const fromTrain = (seen: Layout, map: TargetMap): { layout: Layout; map: TargetMap } => ({
  layout: { ...seen, header: [...seen.key, ...map.columns], targets: map.columns },
  map: { ...map, layout: 'columns', mapping: Object.fromEntries(map.columns.map((name) => [name, name])) },
});

/** Train columns to learn from, and those that only train has: they tell the answer. An id that is a date tells the time. */
const splitColumns = (
  { train, test }: Sources,
  { idColumn, key }: Layout,
  { columns }: TargetMap,
  profile: readonly ColumnProfile[],
  notes: Notes,
) => {
  const isDate = (name: string) => profile.some((column) => column.name === name && column.type === 'date');
  const ids = new Set([...(idColumn === null ? [] : [idColumn]), ...(test ? [] : key)]);
  const inputs = train.table.columns.filter((name) => !columns.includes(name) && (!ids.has(name) || isDate(name)));
  const leaks = test ? inputs.filter((name) => !test.table.columns.includes(name)) : [];
  if (leaks.length > 0) notes.because('leaks', 'train', `test lacks ${leaks.slice(0, 8).join(', ')}`);
  notes.because(
    'idColumn',
    'test',
    idColumn === null ? 'none: rows match by position' : `the submission key repeats "${idColumn}"`,
  );
  return { features: inputs.filter((name) => !leaks.includes(name)), leaks };
};

const listFiles = (roles: Roles, unopened: readonly string[], description: Description | null) => ({
  train: roles.train.map(({ file }) => file.path),
  labels: roles.labels?.file.path ?? null,
  test: roles.test.map(({ file }) => file.path),
  sample: roles.sample?.file.path ?? null,
  description: description?.path ?? null,
  side: [...roles.side.map(({ file }) => file.path), ...unopened].toSorted(),
});

const shapesOf = ({ train, test }: Sources) => ({
  train: { rows: train.stats.rows, columns: train.table.columns.length },
  test: test && { rows: test.stats.rows, columns: test.table.columns.length },
});
