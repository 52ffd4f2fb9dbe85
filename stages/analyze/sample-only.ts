import * as z from 'zod';
import type { Source } from '../../core/columns/source.ts';
import { findDescription } from '../../core/competition/description.ts';
import { isIdName } from '../../core/competition/names.ts';
import { roleByName } from '../../core/competition/role-by-name.ts';
import { saysMulticlass } from '../../core/metrics/aliases.ts';
import type { MetricFound } from '../../core/metrics/metric.ts';
import { hasTrait, metrics } from '../../core/metrics/table.ts';
import { ok } from '../../core/outcome.ts';
import { Competition, TargetProfile } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { SubmissionColumn } from '../../core/schema/submission.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { isMissing } from '../../services/tables/missing.ts';
import { profileTable } from '../../services/tables/profile.ts';
import type { Table } from '../../services/tables/table.ts';
import { isNumber } from '../../services/tables/types.ts';
import type { StageContext } from '../dag/define.ts';
import { checkFiles } from './checks.ts';
import { type Notes, takeNotes } from './evidence.ts';
import { asFailure, asMisfit, Unfit } from './failure.ts';
import { openTables } from './files/files.ts';
import type { LeftOut } from './files/left-out.ts';
import { mayBeKey } from './files/read-sources.ts';
import { rolesWithoutTrain } from './files/roles.ts';
import { decideLayout, type Layout } from './layout/layout.ts';
import { rowsOf } from './layout/rows/expected-rows.ts';
import { wantedRows } from './layout/rows/wanted-rows.ts';
import { describeSubmission, sampleCells } from './layout/schema/submission-schema.ts';
import { chooseMetricAlone } from './metric/choose.ts';
import { overrideLayout } from './override/layout.ts';
import { metricFound } from './override/metric.ts';
import { type Override, overrideName, readOverride } from './override/read.ts';
import type { TargetMap } from './target/targets.ts';

/** What can be known about a submission without a train file: the whole schema, but no targets. */
export const SampleSchema = Competition.pick({ submission: true, metric: true, evidence: true, warnings: true }).extend(
  {
    targets: z.array(TargetProfile),
  },
);
export type SampleSchema = z.output<typeof SampleSchema>;
/** Part of the key under which it is stored. Raise it if equal inputs should give another output. */
export const sampleSchemaVersion = 5;

/** The schema from a sample submission alone, with test and description if they exist. */
export const schemaFromSample = async (dataset: Dataset, context: StageContext) => {
  using engine = await context.intake.openTableEngine(context);
  try {
    const override = readOverride(context.data, dataset.files);
    return ok((await understandSample(engine, dataset, context, override)).schema);
  } catch (error) {
    context.signal.throwIfAborted();
    return asFailure(error);
  }
};

/** The same, with what else is found out about the competition. */
export const understandSample = async (
  engine: TableEngine,
  dataset: Dataset,
  context: StageContext,
  override: Override,
  leftOut: readonly LeftOut[] = [],
) => {
  const notes = takeNotes();
  const { sample, test } = await readFiles(engine, dataset, context, { leftOut, notes });
  const { about } = dataset;
  const description = await findDescription(context.data, dataset.files);
  const found = metricFound({ override, description, about, notes });
  const wants = found === undefined ? null : metrics[found.name].wants;
  const rowId = about?.rowIdColumn ?? null;
  const seen = await decideLayout(engine, sample, test, notes, { alone: { wants }, rowId });
  const layout = await overrideLayout({ layout: seen, engine, sample, test, override, notes });
  if (layout.targets.length === 0 || (layout.header.length === 1 && layout.header.every(isIdName))) {
    throw new Unfit('no-target', 'The sample submission has no column besides those that name the rows.', {
      file: sample.table.file.path,
      advice: `Download it again, or say in ${overrideName} which column is to be predicted.`,
    });
  }
  const map: TargetMap = { layout: 'unknown', mapping: {}, columns: layout.targets };
  const cells = sampleCells(sample, layout.targets[0] ?? '');
  const metric = chooseMetricAlone({ found, map, sampleCells: cells, notes });
  const oneHot = areShares(sample, layout, found);
  const described = describeSubmission({
    layout,
    sample,
    map,
    profiles: [],
    metric,
    oneHot,
    override,
    notes,
  });
  warnOfUnknowns(described.columns, notes);
  const schema: SampleSchema = {
    submission: { ...described, rows: await rowsOf(engine, context, wantedRows(sample, test, layout, notes)) },
    targets: [],
    metric,
    evidence: notes.evidence,
    warnings: notes.warnings,
  };
  return { schema, map, sample, test, description };
};

interface Reading {
  readonly leftOut: readonly LeftOut[];
  readonly notes: Notes;
}

const readFiles = async (engine: TableEngine, dataset: Dataset, { data }: StageContext, reading: Reading) => {
  const { leftOut, notes } = reading;
  const known = new Set(leftOut.map(({ file }) => file));
  const { tables, broken } = await openTables(engine, data, dataset.files, known);
  const roles = rolesWithoutTrain(tables, notes);
  if (roles.sample === null) throw broken.find(({ path }) => roleByName(path) !== null) ?? noSample();
  checkFiles({ sample: roles.sample }, dataset.files);
  const sample: Source = { table: roles.sample, stats: await profileTable(engine, roles.sample, { asText: true }) };
  const readTest = async (table: Table): Promise<Source> => {
    checkFiles({ test: [table] }, dataset.files);
    return { table, stats: await profileTable(engine, table, { exact: mayBeKey(sample.table) }) };
  };
  const [table] = roles.test;
  const test = table === undefined ? null : await readTest(table).catch(unlessMisfit(notes));
  return { sample, test };
};

const noSample = () =>
  new Unfit('no-train', 'There is neither a train file nor a sample submission.', {
    advice: 'Put sample_submission.csv into the folder (or train.csv and test.csv).',
  });

/** Goes on without test if it cannot be read, because the sample also says the rows. */
const unlessMisfit =
  (notes: Notes) =>
  (error: unknown): null => {
    notes.warn(`Not used: ${asMisfit(error).message}`);
    return null;
  };

/**
 * Whether the target columns are shares of one whole. A filled sample says so only together with the metric: four
 * independent probabilities of 0.25 sum to one, too.
 */
const areShares = (sample: Source, { targets }: Layout, found: MetricFound | undefined): boolean => {
  if (found === undefined || targets.length < 2) return false;
  const summed = targets.map((name) => sampleCells(sample, name));
  const isOne = (row: number) => {
    const cells = summed.map((column) => column[row] ?? '');
    const sum = cells.reduce((total, cell) => total + Number(cell), 0);
    return cells.every((cell) => isNumber(cell) && !isMissing(cell)) && Math.abs(sum - 1) < 1e-3;
  };
  if (
    hasTrait(found.name, 'of-classes') ||
    (found.name === 'logloss' && saysMulticlass(`${found.words} ${found.seconded ?? ''}`))
  )
    return true;
  return found.name === 'logloss' && targets.length > 2 && sample.table.head.every((_, row) => isOne(row));
};

/** Warns of what only train could have told, if it matters to a check. */
const warnOfUnknowns = (columns: readonly SubmissionColumn[], notes: Notes): void => {
  const named = (of: readonly SubmissionColumn[]) =>
    `${of
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')}${of.length > 3 ? `, ... (${of.length} columns)` : ''}`;
  const targets = columns.filter(({ role }) => role === 'target');
  notes.warn('There is no train file: the schema is read off the sample submission alone.');
  const unlisted = targets.filter(({ kind, labels }) => labels === null && kind !== null && listable.has(kind));
  if (unlisted.length > 0) {
    notes.warn(`The labels of ${named(unlisted)} are unknown: any of that form passes. Name them in "labels".`);
  }
  const unbounded = targets.filter(
    ({ kind, min, max }) => kind !== null && boundable.has(kind) && (min ?? max) === null,
  );
  if (unbounded.length > 0) notes.warn(`The range of ${named(unbounded)} is unknown: any number passes.`);
};
const listable = new Set<string>(['class-int', 'ordinal-int', 'class-string', 'token-set', 'ranked-list']);
const boundable = new Set<string>(['real', 'bounded-real', 'score', 'ordinal-int']);
