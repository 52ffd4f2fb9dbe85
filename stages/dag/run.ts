import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Failure } from '../../core/outcome.ts';
import type { StageEvent } from '../../core/say.ts';
import { dataFolder } from '../../services/dataset/folder.ts';
import { digestOf } from '../../services/files/digest.ts';
import { removeTree } from '../../services/files/remove-tree.ts';
import { packageVersion } from '../../services/package/version.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import type { Intake } from '../../services/reader/intake.ts';
import type { Journal } from '../../services/store/journal.ts';
import type { Store } from '../../services/store/store.ts';
import type { RunClock } from '../../services/time/run-clock.ts';
import { type ArtifactName, type StageName, stages } from '../index.ts';
import { dataset } from './artifacts.ts';
import { blobsOf } from './blobs-of.ts';
import type { AnyStage, OpenClaude, OpenKaggle, StageContext } from './define.ts';
import type { Past } from './past.ts';
import { cutAt, isMuchLess, noTime, secondsLeft, type TimeLimit } from './time-limit.ts';

/** Changes when the way of building keys changes: old entries are then never hit. */
const keyVersion = 1;

/** A release may change what a stage does without anybody thinking of its version. */
const medalistVersion = packageVersion();

/** Artifact digests by artifact name: all a run has to remember. */
export type Refs = Partial<Record<ArtifactName, string>>;

/** JSON only: XState persists an invoked actor's input and replays it after a restore. */
export interface StageCall {
  readonly stage: StageName;
  readonly refs: Refs;
  readonly params: Readonly<Record<string, unknown>>;
  /** Seconds; absent: as much as the stage likes. Not in its key: what is granted of it is journaled. */
  readonly limit?: TimeLimit;
}
export type StageResult =
  | { readonly ok: true; readonly artifact: ArtifactName; readonly digest: string }
  | (Failure & { readonly stage: StageName });
export type RunStage = (call: StageCall, signal: AbortSignal) => Promise<StageResult>;

/** What one run works with; `salt` makes keys private to the run (for a run that must not reuse old results). */
export interface Equipment {
  readonly store: Store;
  readonly journal: Journal;
  readonly source: string;
  readonly cache: string;
  readonly scratch: string;
  /** Makes a stage's results the run's own; null: they are shared with all runs. */
  readonly salt: (stage: StageName) => string | null;
  /** What this run's earlier sessions saw, or the run that is replayed; failures are taken over from the latter only. */
  readonly past?: Past;
  readonly isReplay?: boolean;
  /** Absent: nobody waits. */
  readonly clock?: RunClock;
  readonly intake: Intake;
  readonly terms: Terms | null;
  readonly kaggle: OpenKaggle | null;
  readonly claude: OpenClaude | null;
}

/** Runs a stage at most once per distinct input. The store remembers results; the machine only remembers where it is. */
export const stageRunner =
  (equipment: Equipment): RunStage =>
  async ({ stage: name, refs, params, limit }, signal) => {
    const stage: AnyStage = stages[name];
    const inputs = gather(equipment.store, stage, refs);
    const key = {
      keyVersion,
      medalist: medalistVersion,
      stage: name,
      version: stage.version,
      params: JSON.parse(JSON.stringify(params)),
      needs: inputs.digests,
      salt: equipment.salt(name),
    };
    const action = digestOf(key);
    const artifact = stage.makes.name as ArtifactName; // every stage in the list makes a listed artifact
    const known = stage.cached ? recall(equipment, stage, action) : undefined;
    if (known !== undefined) {
      equipment.journal.append({
        type: 'stage.cached',
        stage: name,
        action,
        digest: known,
        headline: tell(stage, equipment.store.get(known)),
      });
      return { ok: true, artifact, digest: known };
    }
    const before = recallFailure(equipment, action);
    if (before !== undefined) {
      const { kind, message } = before;
      const outcome = equipment.store.put(before);
      equipment.journal.append({ type: 'stage.failed', stage: name, kind, message, ms: 0, action, outcome });
      return { ...before, stage: name };
    }
    const granted = grant(equipment, action, limit);
    equipment.journal.append({ type: 'stage.started', stage: name, action, key, ...granted });
    const started = performance.now();
    const context = { equipment, name, refs, granted: granted?.seconds, signal };
    // `never` erases the input type for the list; the schemas just parsed it
    const input = { ...inputs.values, params: stage.params.parse(params) } as never;
    const outcome = await withinTime(stage, context.granted, () =>
      inScratch(equipment.scratch, (scratch) => stage.run(input, contextFor(context, scratch))),
    );
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - started);
    if (!outcome.ok) {
      const { kind, message } = outcome;
      const blob = equipment.store.put(outcome);
      equipment.journal.append({ type: 'stage.failed', stage: name, kind, message, ms, action, outcome: blob });
      return { ...outcome, stage: name };
    }
    const made = stage.makes.schema.parse(outcome.value);
    const digest = equipment.store.put(made);
    const hurried = limit !== undefined && granted !== null && isMuchLess(granted.seconds, limit.share);
    if (stage.cached && outcome.temporary !== true && !hurried)
      equipment.store.remember(action, digest, { stage: name });
    equipment.journal.append({ type: 'stage.finished', stage: name, digest, ms, headline: tell(stage, made), action });
    return { ok: true, artifact, digest };
  };

/** What the clock leaves a stage; a run that is gone on with or repeated grants what was granted before. Null: nobody waits. */
const grant = ({ clock, past }: Equipment, action: string, limit: TimeLimit | undefined) => {
  if (clock === undefined || limit === undefined) return null;
  const seconds = past?.granted.get(action) ?? secondsLeft(limit, clock);
  return { seconds: Math.round(seconds * 100) / 100, elapsed: Math.round(clock.elapsed() * 100) / 100 };
};

/** Does the work, unless there is too little time for it; where it may be cut, waits no longer than its deadline. */
const withinTime = <T extends object>(
  stage: AnyStage,
  seconds: number | undefined,
  work: () => Promise<T | Failure>,
) => {
  if (seconds === undefined || stage.time === undefined) return work();
  const { least, cut } = stage.time;
  if (seconds < least) {
    const failure = noTime(
      stage,
      `was not begun: ${seconds.toFixed(1)} s were left for it, and it takes ${least} s at least`,
    );
    return Promise.resolve(failure);
  }
  return cut
    ? cutAt(work(), seconds, () => noTime(stage, `was not done in the ${Math.round(seconds)} s it could have`))
    : work();
};

const SavedFailure = z.object({
  ok: z.literal(false),
  kind: z.string(),
  message: z.string(),
  file: z.string().exactOptional(),
  line: z.int().exactOptional(),
  advice: z.string().exactOptional(),
  peaks: z.string().exactOptional(),
});

/** Failures are not remembered, except by a replay of the run that met them. */
const recallFailure = ({ past, isReplay, store }: Equipment, action: string): Failure | undefined => {
  const digest = isReplay === true ? past?.failed.get(action) : undefined;
  return digest === undefined ? undefined : SavedFailure.safeParse(store.get(digest)).data;
};

// `never` erases the type of what was made; the stage's own schema has just checked it
const tell = (stage: AnyStage, made: unknown): string => stage.headline?.(made as never) ?? '';

/** Reads and re-checks the artifacts a stage asked for: what is on disk is not trusted, whoever wrote it. */
const gather = (store: Store, stage: AnyStage, refs: Refs) => {
  const digests: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const asked = [...Object.entries(stage.needs), ...Object.entries(stage.wants)];
  for (const [as, need] of asked) {
    const digest = refs[need.name as ArtifactName]; // names come from the artifact list
    if (digest === undefined) {
      if (as in stage.wants) continue;
      throw new Error(`${stage.name} was started before ${need.name} existed`);
    }
    digests[as] = digest;
    values[as] = need.schema.parse(store.get(digest));
  }
  return { digests, values };
};

/** A remembered result, of any run or of this one alone, counts only when it and its files are whole, and it still fits the schema. */
const recall = ({ store, past }: Equipment, stage: AnyStage, action: string): string | undefined => {
  const digest = store.recall(action) ?? past?.made.get(action);
  if (digest === undefined) return undefined;
  const made = stage.makes.schema.safeParse(store.get(digest));
  // every stage in the list makes a listed artifact
  const blobs = made.success ? blobsOf(stage.makes.name as ArtifactName, made.data) : [];
  return made.success && blobs.every((blob) => store.isWhole(blob)) ? digest : undefined;
};

interface Sitting {
  readonly equipment: Equipment;
  readonly name: StageName;
  readonly refs: Refs;
  /** Seconds. */
  readonly granted: number | undefined;
  readonly signal: AbortSignal;
}

const contextFor = (
  { equipment, name: stage, refs, granted, signal: outer }: Sitting,
  scratch: string,
): StageContext => {
  const { timeoutMs, time }: AnyStage = stages[stage];
  const deadline = AbortSignal.timeout(Math.min(timeoutMs, Math.floor((granted ?? Infinity) * 1000)));
  const inTime = AbortSignal.any([outer, deadline]);
  const signal = time?.cut === true ? inTime : AbortSignal.any([outer, AbortSignal.timeout(timeoutMs)]);
  const known = refs.dataset === undefined ? undefined : dataset.schema.parse(equipment.store.get(refs.dataset));
  // `Said` only takes `stage` away; adding it back gives the event again
  const say: StageContext['say'] = (event) => equipment.journal.append({ ...event, stage } as StageEvent);
  return {
    signal,
    scratch,
    data: known === undefined ? equipment.source : dataFolder(equipment.cache, equipment.source, known.files),
    source: equipment.source,
    cache: equipment.cache,
    intake: equipment.intake,
    store: equipment.store,
    terms: equipment.terms,
    kaggle: equipment.kaggle,
    claude: equipment.claude?.(stage, say, inTime) ?? null,
    ...(granted !== undefined && { granted }),
    say,
  };
};

const inScratch = async <T>(root: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = join(root, randomUUID());
  mkdirSync(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await removeTree(folder);
  }
};
