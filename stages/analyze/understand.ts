import type * as z from 'zod';
import { profileColumns, textColumns } from '../../core/columns/profile.ts';
import { findDescription } from '../../core/competition/description.ts';
import { areSets } from '../../core/competition/label-sets.ts';
import { rowWeightsOf } from '../../core/metrics/row-weights.ts';
import type { Competition, TargetProfile } from '../../core/schema/competition.ts';
import { type Dataset, titleOf } from '../../core/schema/dataset.ts';
import type { Media } from '../../core/schema/media.ts';
import type { Requirement } from '../../core/schema/planning/requirement.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import type { StageContext } from '../dag/define.ts';
import { checkFiles } from './checks.ts';
import { groupAmong, timeAmong } from './columns/cut-off.ts';
import { type Columns, splitColumns } from './columns/split-columns.ts';
import type { Notes } from './evidence.ts';
import { isOneHot, isRewritten, isSpan } from './files/answers.ts';
import type { Assigned } from './files/assign.ts';
import { headerAlone } from './files/header-alone.ts';
import { findIgnored } from './files/ignored/find.ts';
import { linesOfIgnored, nothingToLearn, tellingColumns } from './files/ignored/tell.ts';
import { listFiles, shapesOf } from './files/listed.ts';
import { listingsOf } from './files/listings.ts';
import { readSources, type Sources } from './files/read-sources.ts';
import { linesOfReshaped } from './files/reshaped.ts';
import { linesOfRespelled } from './files/respelled.ts';
import { withTest } from './files/test-rows.ts';
import { columnWeightsOf } from './layout/column-weights.ts';
import { rowsOf } from './layout/expected-rows.ts';
import { withJoinedTarget } from './layout/joined-target.ts';
import { meltedAsked } from './layout/melted.ts';
import { examplesFrom } from './layout/submission-example.ts';
import { describeSubmission, shownCells } from './layout/submission-schema.ts';
import { withRowsOfParts } from './layout/unpivoted.ts';
import { wantedRows } from './layout/wanted-rows.ts';
import { picturesOfRuns } from './media/asked/pictures-asked.ts';
import { answeredByImages, areRuns } from './media/asked/target.ts';
import { notCovered } from './media/covered.ts';
import { besidesSignals } from './media/embedded/signal-columns.ts';
import { blockOfStretches } from './media/embedded/stretches.ts';
import { findMedia } from './media/find.ts';
import { chooseMetric } from './metric/choose.ts';
import { admitClaims } from './metric/claims.ts';
import { contrastClaims } from './metric/contrast-claims.ts';
import { settleMetric } from './metric/settle.ts';
import { metricFound } from './override/metric.ts';
import { readOverride } from './override/read.ts';
import { locateTargets } from './target/locate.ts';
import { withPositive } from './target/positive.ts';
import { profileTargets } from './target/profile.ts';
import { taskOf } from './task.ts';

/** Tables whose roles are known, where they lie, and what is noted on the way. */
interface Question {
  readonly engine: TableEngine;
  readonly dataset: Dataset;
  readonly context: StageContext;
  readonly notes: Notes;
  readonly assigned: Exclude<Assigned, { readonly roles: null }>;
  /** What a model read on the page, for where rules are not sure. */
  readonly requirement: Requirement | undefined;
}

/** Page, scans, layout, target, metric, kinds, profile: from tables to a competition, or an Unfit input. */
export const understand = async ({
  engine,
  dataset,
  context,
  notes,
  assigned,
  requirement,
}: Question): Promise<z.input<typeof Competition>> => {
  const override = readOverride(context.data, dataset.files);
  const { unopened, leftOut } = assigned;
  const { roles: given, header } = headerAlone(assigned.roles);
  checkFiles(given, dataset.files);
  const { roles: whole, joined } = withJoinedTarget(given, notes);
  const { roles: inParts, unpivoted } = withRowsOfParts(whole, notes);
  const { roles: tested, keyParts } = await withTest(engine, inParts, dataset.files, notes);
  const melted = await meltedAsked(engine, tested, notes);
  const roles = melted?.roles ?? tested;
  const description = await findDescription(context.data, dataset.files);
  const { about } = dataset;
  const found = metricFound({ override, description, about, notes });
  const sources = await readSources(engine, roles, context.say);
  const examples = roles.sample === null ? examplesFrom(header, description?.lines ?? []) : [];
  const tell: Notes['warn'] = (line) => {
    notes.warn(line);
    context.say({ type: 'stage.log', line });
  };
  const claims = admitClaims(requirement, description, tell);
  const located = {
    engine,
    sources,
    metric: found,
    override,
    examples,
    rowId: about?.rowIdColumn ?? null,
    claims,
    page: description?.text ?? '',
    notes,
    melted,
  };
  const { layout, map: seen, example } = await locateTargets(located);
  const answers = sources.labels ?? sources.train;
  const profile = profileColumns(sources.train, sources.test);
  const part = keyParts?.about?.part ?? unpivoted?.row;
  const columns = splitColumns(sources, { ...layout, part }, seen, profile, notes);
  const profiled = await profileTargets(engine, answers, seen.columns);
  const targets = profiled.map((target) => withoutTexts(target, sources, columns, notes));
  const files = { engine, dataset, notes };
  const foundMedia =
    (await findMedia({ ...files, ...sources, ...columns, targets: seen.columns, side: roles.side })) ??
    (seen.columns.some((name) => areRuns(sources, name))
      ? await picturesOfRuns(roles.sample, { ...files, description })
      : undefined);
  const { media, split } = withoutMedia(columns, foundMedia?.media, dataset.files);
  const sampleCells = shownCells(sources.sample, example, layout.targets[0] ?? '');
  const settled = settleMetric({ found, claims, map: seen, targets, sampleCells, notes });
  const oneHot = seen.layout === 'columns' && (await isOneHot(engine, answers, seen.columns, settled));
  const metric = chooseMetric({
    found: settled,
    // a melted column is scored as one, whatever its cells are of
    map: melted === undefined ? seen : { ...seen, columns: seen.columns.slice(0, 1) },
    targets,
    sampleCells,
    isSpan: sources.labels === null && isSpan(sources.train, seen.columns[0] ?? '', split.features),
    notes,
  });
  const [column = ''] = layout.targets;
  const map = withPositive({ map: seen, targets, metric, column, page: description?.text ?? '', notes });
  const target = await answeredByImages({ found: foundMedia, sources, targets, metric, description, notes });
  const told = media && { ...media, target };
  const side = besidesSignals(roles.side, media?.sources ?? []);
  const ignored = findIgnored(notCovered(dataset.files, told), unopened, leftOut);
  const rewritten = [...linesOfRespelled(dataset.files), ...linesOfReshaped(dataset.files)];
  for (const line of [...rewritten, ...linesOfIgnored(ignored)]) tell(line);
  const telling =
    sources.test === null ? [] : tellingColumns(sources.train.table, split.features, dataset.files, ignored);
  if (telling.length === 0 && roles.side.length === 0 && media === undefined) tell(nothingToLearn);
  const weight = rowWeightsOf(description?.text ?? '', metric.name, profile, seen.columns);
  if (weight !== undefined) notes.because('metric', 'description', `rows count by ${weight.column}`);
  const metricBy = notes.evidence.metric?.[0]?.source ?? 'default';
  contrastClaims(claims, { metric, metricBy, layout, map, sources }, tell);
  const time = await timeAmong({ engine, ...sources, profile }, notes);
  const isOfValues = metric.wants === 'values' && seen.layout === 'columns' && melted === undefined;
  const weighted = isOfValues ? layout.targets : [];
  const weights = columnWeightsOf({ ...sources, targets: weighted, page: description?.text ?? '', notes });
  const task = taskOf({
    target,
    metric,
    map,
    targets,
    submissionTargets: layout.targets.length,
    oneHot,
    isFuture: time?.kind === 'future',
  });
  notes.because('task', 'train', `${metric.name} over ${targets.length} train target(s)`);
  // rows of one file belong together, and so do answers about the same rows
  const naming = [...(media?.sources.map(({ column }) => column) ?? []), ...(part === undefined ? [] : [part])];
  const grouped = profile
    .filter(({ name }) => (split.features.includes(name) || naming.includes(name)) && name !== time?.column)
    .map((column) => (column.name === part ? { ...column, type: 'category' as const } : column));
  return {
    slug: dataset.slug,
    name: titleOf(dataset),
    url: dataset.url,
    about,
    files: {
      ...{ ...listFiles({ ...roles, side }, unopened, description), keyParts },
      ...(melted === undefined ? {} : { melted: melted.melted }),
      ...(joined === undefined ? {} : { joined }),
      ...(unpivoted === undefined ? {} : { unpivoted }),
    },
    shapes: shapesOf(sources),
    submission: {
      ...describeSubmission({
        layout,
        sample: sources.sample,
        example,
        map,
        profiles: seen.orders === undefined ? targets : [], // the target's labels are not what is listed
        metric,
        oneHot,
        weights,
        override,
        notes,
      }),
      rows: await rowsOf(engine, context, wantedRows(sources.sample, sources.test, layout, notes)),
    },
    idColumn: layout.idColumn,
    targets,
    ...split,
    task,
    metric: weight === undefined ? metric : { ...metric, weight },
    ...(seen.orders === undefined ? {} : { orders: seen.orders }),
    groupColumn:
      blockOfStretches(dataset.files) ??
      (seen.orders === undefined ? await groupAmong({ engine, ...sources, profile: grouped }, notes) : layout.idColumn),
    time,
    textColumns: textColumns(profile, split.features),
    profile,
    evidence: notes.evidence,
    warnings: notes.warnings,
    ...(told === undefined ? listingsOf(dataset) : { media: told }),
    ...(ignored.length > 0 ? { ignored } : {}),
  };
};

/** Texts are not listed as labels are: a solution has to write some that train does not have. */
const withoutTexts = (target: TargetProfile, { train, labels }: Sources, { features }: Columns, notes: Notes) => {
  const isOfSets = areSets(target.labels?.map(({ label }) => label) ?? [], '|');
  if (labels !== null || isOfSets || !isRewritten(train, target.column, features)) return target;
  notes.because('task', 'train', `${target.column} is another column's cell, written anew: texts, no classes`);
  return { ...target, labels: null };
};

/** Columns that name files or hold pixels in lists tell nothing as columns; those of single pixels may. */
const withoutMedia = ({ features, leaks }: Columns, media: Media | undefined, files: Dataset['files']) => {
  const numbers = files.flatMap(({ made }) => made?.columns.filter((_, at) => made.arrays?.[at] === '#') ?? []);
  const ofMedia = (media?.sources ?? []).flatMap(({ column, columns }) => [
    column,
    ...(columns.length < 64 ? columns : []),
  ]);
  const block = blockOfStretches(files);
  const bare = [...numbers, ...ofMedia, ...(block === undefined ? [] : [block])];
  return {
    media,
    split: {
      features: features.filter((name) => !bare.includes(name)),
      leaks: leaks.filter((name) => !bare.includes(name)),
    },
  };
};
