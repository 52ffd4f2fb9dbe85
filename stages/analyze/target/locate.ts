import type { Source } from '../../../core/columns/source.ts';
import { fold } from '../../../core/competition/names.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Notes } from '../evidence.ts';
import { Unfit } from '../failure.ts';
import type { Sources } from '../files/read-sources.ts';
import { decideLayout, type Layout } from '../layout/layout.ts';
import type { MeltedAsk } from '../layout/reshaped/melted.ts';
import { sampleCells } from '../layout/schema/submission-schema.ts';
import { layoutFromPage } from '../layout/without-sample/from-page.ts';
import { layoutFromTest } from '../layout/without-sample/from-test.ts';
import type { SubmissionExample } from '../layout/without-sample/submission-example.ts';
import type { Claims } from '../metric/claims.ts';
import { checkBuilt, overrideLayout } from '../override/layout.ts';
import type { Override } from '../override/read.ts';
import type { FoundComputed } from './computed/find.ts';
import { mapTargets, type TargetMap } from './targets.ts';
import { noteClassInRows, noteManyAnswers } from './unlike/asked-apart.ts';

interface TargetQuestion {
  readonly engine: TableEngine;
  readonly sources: Sources;
  readonly metric: MetricFound | undefined;
  readonly override: Override;
  readonly examples: readonly SubmissionExample[];
  readonly rowId: string | null;
  readonly claims: Claims;
  /** What the competition's page says. */
  readonly page: string;
  readonly notes: Notes;
  /** The columns of train that rows of the sample ask for one by one. */
  readonly melted: MeltedAsk | undefined;
  /** What is computed of columns of train. */
  readonly computed: FoundComputed | undefined;
}
interface Located {
  readonly layout: Layout;
  readonly map: TargetMap;
  readonly example: SubmissionExample | undefined;
}

/** Columns that join labels to train. */
const sharedWith = ({ labels, train }: Sources): string[] =>
  labels?.table.columns.filter((name) => train.table.columns.includes(name)) ?? [];

/** A header that a model read, behind those that rules found. */
const claimedExample = ({ header }: Claims): SubmissionExample[] =>
  header === undefined ? [] : [{ header: header.value, rows: [], by: 'model' }];

/** Without a sample: what the page shows, where it shows something and no person says what the key is. */
const fromPage = async (question: TargetQuestion): Promise<Located | undefined> => {
  const { engine, sources, metric, override, claims, notes } = question;
  const { test } = sources;
  if (test === null || override.key !== undefined) return undefined;
  const train = sources.labels ?? sources.train;
  const examples = [...question.examples, ...claimedExample(claims)];
  const shared = sharedWith(sources);
  const shown = await layoutFromPage({ engine, examples, train, test, shared, metric, said: override.target, notes });
  if (shown === undefined) return undefined;
  checkBuilt(shown.layout, override);
  notes.warn(
    shown.example.by === 'sample_submission'
      ? 'The sample submission has no rows: its columns are taken, and the rows of test.'
      : 'No sample submission: the columns are those that the page shows, the rows those of test.',
  );
  return shown;
};

/** The sample's key is its own; what names the rows of test stands in another table. */
const meltedLayout = async (
  { engine, rowId, notes }: TargetQuestion,
  sample: Source,
  { idColumn, columns }: MeltedAsk,
): Promise<Located> => {
  const layout = await decideLayout(engine, sample, null, notes, { rowId });
  return { layout: { ...layout, idColumn }, map: { layout: 'columns', mapping: {}, columns }, example: undefined };
};

/** Where the submission's columns come from: its key from test, its targets from train. */
export const locateTargets = async (question: TargetQuestion): Promise<Located> => {
  const { engine, sources, metric, override, rowId, claims, notes } = question;
  const { train, labels, test, sample } = sources;
  if (sample !== null && question.melted !== undefined) return meltedLayout(question, sample, question.melted);
  const shown = sample === null ? await fromPage(question) : undefined;
  if (shown !== undefined) return shown;
  const seen = sample
    ? await overrideLayout({
        layout: await decideLayout(engine, sample, test, notes, { rowId }),
        engine,
        sample,
        test,
        override,
        notes,
      })
    : { ...layoutFromTest(test, notes, { wanted: override.key, rowId, claims }), targets: [] };
  const keys = new Set([...seen.key, ...seen.carry, ...(seen.idColumn === null ? [] : [seen.idColumn])].map(fold));
  const source = labels ?? train;
  const shared = sharedWith(sources);
  const ids = new Set([...source.table.columns.filter((name) => keys.has(fold(name))), ...shared]);
  const groups = seen.key.length === 1 ? seen.idColumn : null;
  const listed = sampleCells(sample, seen.targets[0] ?? '');
  const asked = {
    engine,
    targets: seen.targets,
    train: source,
    test,
    ids,
    groups,
    shown: listed,
    metric,
    said: override.target,
    claims,
    page: question.page,
    notes,
  };
  const map = computedMap(question, seen.targets) ?? (await mapTargets(asked));
  if (map === undefined || (sample !== null && seen.targets.length === 0)) {
    throw new Unfit('no-target', 'No target found: train has no column that the submission could ask for.', {
      file: source.table.file.path,
      advice:
        'Check that the train file holds the answers, and that the sample submission belongs to this competition.',
    });
  }
  if (sample) {
    await noteClassInRows(asked, seen, map, sample);
    if (map.orders === undefined) await noteManyAnswers(asked, map, sample);
    return { layout: seen, map, example: undefined };
  }
  notes.warn('No sample submission: the schema is built from the test ids and the target, and may be wrong.');
  const built = fromTrain(seen, map);
  checkBuilt(built.layout, override);
  return { ...built, example: undefined };
};

/** The one target that is computed, as long as the layout asks for it, too. */
const computedMap = ({ computed }: TargetQuestion, targets: readonly string[]): TargetMap | undefined => {
  const [asked, ...more] = targets;
  if (computed === undefined || asked === undefined || more.length > 0 || fold(asked) !== fold(computed.asked))
    return undefined;
  const { target } = computed.computed;
  return { layout: 'columns', mapping: { [asked]: target }, columns: [target] };
};

/** Without a sample the submission's target is called as in train. */
const fromTrain = (seen: Layout, map: TargetMap): { layout: Layout; map: TargetMap } => ({
  layout: { ...seen, header: [...seen.key, ...map.columns], targets: map.columns },
  map: { ...map, layout: 'columns', mapping: Object.fromEntries(map.columns.map((name) => [name, name])) },
});
