import { mkdirSync } from 'node:fs';
import { roleByName } from '../../core/competition/role-by-name.ts';
import type { Competition, Unusable } from '../../core/schema/competition.ts';
import type { StageFailure } from '../../core/schema/result.ts';
import { dataFolder } from '../../services/dataset/folder.ts';
import { digestOf } from '../../services/files/digest.ts';
import type { JournalLine } from '../../services/store/events.ts';
import { isOverride } from '../../stages/analyze/override/read.ts';
import { SampleSchema, sampleSchemaVersion, schemaFromSample } from '../../stages/analyze/sample-only.ts';
import { competition as competitionArtifact, dataset as datasetArtifact } from '../../stages/dag/artifacts.ts';
import { type Look, type LookOptions, lookAt } from '../analyze/look.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { versions } from '../result/versions.ts';
import type { RunObserver } from '../run/observer.ts';

export type SchemaOutcome =
  | {
      readonly ok: true;
      readonly competition: SampleSchema;
      /** The path of a stored file, such as the expected rows, by its digest. */
      readonly pathOf: (digest: string) => string;
      /** False: there was no train file; labels, bounds and sometimes the metric are unknown. */
      readonly full: boolean;
    }
  | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure }
  | Refusal;

/** Says what a valid submission is: by all files, or by the sample submission alone if there is no train file. */
export const schemaOf = async (options: LookOptions, watching: RunObserver = {}): Promise<SchemaOutcome> => {
  const { onEvent = () => {}, signal } = watching;
  try {
    return await lookAt(options, { ...watching, onEvent: withoutFailures(onEvent) }, schemaIn);
  } catch (error) {
    if (!signal?.aborted) throw error;
    return refuse('interrupted', 'stopped; nothing was written', 'Run the same command again.');
  }
};

/** Without failures of `analyze`: a missing train file is none here, and the outcome reports the others. */
const withoutFailures =
  (listen: (line: JournalLine) => void) =>
  (line: JournalLine): void => {
    if (line.type !== 'stage.failed' || line.stage !== 'analyze') listen(line);
  };

const schemaIn = async (look: Look): Promise<SchemaOutcome> => {
  const { equipment, runStage, dataset, signal } = look;
  const { store } = equipment;
  const pathOf = (digest: string) => store.pathOf(digest);
  const known = remembered(look);
  if (known !== undefined) return { ok: true, competition: known, pathOf, full: false };
  const analyzed = await runStage({ stage: 'analyze', refs: { dataset }, params: {} }, signal);
  if (analyzed.ok) {
    const competition = competitionArtifact.schema.parse(store.get(analyzed.digest));
    const damaged = competition.unusable?.find(({ file }) => roleByName(file) !== null);
    if (damaged !== undefined) return { ok: false, kind: 'failed', failure: failureOf(damaged) };
    if (!isTargetGuessed(competition)) return { ok: true, competition, pathOf, full: true };
  } else if (!lacksTrain(analyzed)) {
    return { ok: false, kind: 'failed', failure: analyzed };
  }
  const seen = await fromSample(look);
  return seen.ok
    ? { ok: true, competition: seen.value, pathOf, full: false }
    : { ok: false, kind: 'failed', failure: { ...seen, stage: 'analyze' } };
};

/** The failure for a damaged file. A run goes on without the file, but a validation must say that it knows less. */
const failureOf = ({ file, why, advice }: Unusable): StageFailure => ({
  ...{ ok: false, stage: 'analyze', kind: 'unreadable-file', message: why, file, advice },
});

/** Whether train was chosen by a guess. It is better to know less than to learn from the wrong file. */
const isTargetGuessed = ({ files, evidence }: Competition): boolean =>
  files.train.length === 0 ||
  (files.sample !== null &&
    files.train.every((path) => roleByName(path) === null) &&
    (evidence.targets ?? []).some(({ source }) => source === 'default'));

const lacksTrain = ({ kind, file }: StageFailure): boolean =>
  kind === 'no-train' || (file !== undefined && roleByName(file) === null && !isOverride(file));

/** The schema by the sample alone. It is made once for each dataset, because large samples take seconds. */
const fromSample = async (look: Look) => {
  const { store, journal } = look.equipment;
  const started = performance.now();
  const seen = await inferFrom(look);
  const ms = Math.round(performance.now() - started);
  if (!seen.ok) {
    journal.append({ type: 'stage.failed', stage: 'schema', kind: seen.kind, message: seen.message, ms });
    return seen;
  }
  store.remember(actionOf(look), store.put(seen.value), { stage: 'schema' });
  const digest = seen.value.submission.rows.expected;
  journal.append({ type: 'stage.finished', stage: 'schema', digest, ms, headline: headlineOf(seen.value) });
  return seen;
};

const actionOf = ({ dataset }: Look): string =>
  digestOf({ what: 'sample-schema', version: sampleSchemaVersion, medalist: versions().medalist ?? '', dataset });

const headlineOf = ({ metric, submission }: SampleSchema): string =>
  `no train file: from the sample alone, metric ${metric.name}, ${submission.rows.count} rows`;

/** The schema that an earlier look at the same files found, so that no train file has to be looked for again. */
const remembered = (look: Look): SampleSchema | undefined => {
  const { store, journal } = look.equipment;
  const action = actionOf(look);
  const known = recalled(store, store.recall(action));
  if (known === undefined) return undefined;
  const digest = known.submission.rows.expected;
  journal.append({ type: 'stage.cached', stage: 'schema', action, digest, headline: headlineOf(known) });
  return known;
};

/** A remembered schema, if it is still valid and its rows are still stored. */
const recalled = (store: Look['equipment']['store'], digest: string | undefined): SampleSchema | undefined => {
  const found = digest === undefined ? undefined : SampleSchema.safeParse(store.get(digest)).data;
  return found !== undefined && store.isWhole(found.submission.rows.expected) ? found : undefined;
};

const inferFrom = async ({ equipment, dataset, signal }: Look) => {
  const { store, source, cache, scratch, intake } = equipment;
  const found = datasetArtifact.schema.parse(store.get(dataset));
  mkdirSync(scratch, { recursive: true });
  const data = dataFolder(cache, source, found.files);
  return schemaFromSample(found, {
    signal,
    scratch,
    data,
    source,
    cache,
    intake,
    store,
    terms: null,
    kaggle: null,
    claude: null,
    say: () => {},
  });
};
