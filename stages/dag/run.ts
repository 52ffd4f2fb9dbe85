import { digestOf } from '../../services/files/digest.ts';
import { packageVersion } from '../../services/package/version.ts';
import { branchJournal } from '../../services/store/journal.ts';
import type { Store } from '../../services/store/store.ts';
import { type ArtifactName, stages } from '../index.ts';
import type { Equipment, Refs, RunStage, StageCall, StageResult } from './call.ts';
import { contextFor, inScratch } from './context.ts';
import type { AnyStage } from './define.ts';
import { recall, recallFailure } from './remembered.ts';
import { grant, isMuchLess, withinTime } from './time-limit.ts';

/** Raise it if keys are built in another way: old entries are then never found. */
const keyVersion = 1;

/** It is in every key, because a release may change what a stage does without a new version of the stage. */
const medalistVersion = packageVersion();

/**
 * Runs a stage at most once for each input: the store keeps the results. If branches ask for the same at the same time, all wait for the
 * first of them.
 */
export const stageRunner = (shared: Equipment): RunStage => {
  const underWay = new Map<string, Promise<unknown>>();
  return async (call, signal) => {
    const equipment = equipmentFor(shared, call);
    const action = actionOf(equipment, call);
    for (let same = underWay.get(action.digest); same !== undefined; same = underWay.get(action.digest))
      await same.catch(() => {}); // its own caller gets the error
    signal.throwIfAborted();
    const known = remembered(equipment, call, action);
    if (known !== undefined) return known;
    const work = runNow(equipment, call, action, signal);
    underWay.set(action.digest, work);
    return await work.finally(() => underWay.delete(action.digest));
  };
};

const equipmentFor = (shared: Equipment, { branch }: StageCall): Equipment =>
  branch === undefined ? shared : { ...shared, journal: branchJournal(shared.journal, branch) };

/** A stage with its inputs and the digest of its key. Equal keys mean equal results. */
const actionOf = (equipment: Equipment, { stage: name, refs, params }: StageCall) => {
  const stage: AnyStage = stages[name];
  const inputs = readInputs(equipment.store, stage, refs);
  const key = {
    keyVersion,
    medalist: medalistVersion,
    stage: name,
    version: stage.version,
    params: JSON.parse(JSON.stringify(params)),
    needs: inputs.digests,
    salt: equipment.salt(name),
  };
  const digest = digestOf(key);
  const { recordedSalt } = equipment;
  const recorded = recordedSalt === undefined ? digest : digestOf({ ...key, salt: recordedSalt(name) });
  return { key, digest, recorded, values: inputs.values };
};

/** The known result of this action, or in a replay its known failure; undefined: the stage has to run. */
const remembered = (
  equipment: Equipment,
  { stage: name, branch }: StageCall,
  known: Pick<ReturnType<typeof actionOf>, 'digest' | 'recorded'>,
): StageResult | undefined => {
  const { store, journal } = equipment;
  const stage: AnyStage = stages[name];
  const action = known.digest;
  const failure = recallFailure(equipment, known, branch);
  if (failure !== undefined) {
    const { kind, message } = failure;
    journal.append({ type: 'stage.failed', stage: name, kind, message, ms: 0, action, outcome: store.put(failure) });
    return { ...failure, stage: name };
  }
  const digest = stage.cached ? recall(equipment, stage, action) : undefined;
  if (digest === undefined) return undefined;
  journal.append({ type: 'stage.cached', stage: name, action, digest, headline: headlineOf(stage, store.get(digest)) });
  return { ok: true, artifact: artifactOf(stage), digest };
};

const runNow = async (
  equipment: Equipment,
  { stage: name, refs, params, limit }: StageCall,
  { key, digest: action, values }: ReturnType<typeof actionOf>,
  signal: AbortSignal,
): Promise<StageResult> => {
  const { store, journal } = equipment;
  const stage: AnyStage = stages[name];
  const granted = grant(equipment, action, limit);
  journal.append({ type: 'stage.started', stage: name, action, key, ...granted });
  const started = performance.now();
  const session = { equipment, name, refs, granted: granted?.seconds, signal };
  // `never` erases the input type for the list; the schemas just parsed it
  const input = { ...values, params: stage.params.parse(params) } as never;
  const outcome = await withinTime(stage, session.granted, () =>
    inScratch(equipment.scratch, (scratch) => stage.run(input, contextFor(session, scratch))),
  );
  signal.throwIfAborted();
  const ms = Math.round(performance.now() - started);
  if (!outcome.ok) {
    const { kind, message } = outcome;
    journal.append({ type: 'stage.failed', stage: name, kind, message, ms, action, outcome: store.put(outcome) });
    return { ...outcome, stage: name };
  }
  const made = stage.makes.schema.parse(outcome.value);
  const digest = store.put(made);
  const hurried = limit !== undefined && granted !== null && isMuchLess(granted.seconds, limit.share);
  if (stage.cached && outcome.temporary !== true && !hurried) store.remember(action, digest, { stage: name });
  journal.append({ type: 'stage.finished', stage: name, digest, ms, headline: headlineOf(stage, made), action });
  return { ok: true, artifact: artifactOf(stage), digest };
};

// every stage in the list makes a listed artifact
const artifactOf = ({ makes }: AnyStage) => makes.name as ArtifactName;

// `never` erases the type of what was made; the stage's own schema has just checked it
const headlineOf = (stage: AnyStage, made: unknown): string => stage.headline?.(made as never) ?? '';

/** Reads the artifacts that a stage needs and wants. Each is checked by its schema again, as files on disk are never trusted. */
const readInputs = (store: Store, stage: AnyStage, refs: Refs) => {
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
