import * as z from 'zod';
import type { Failure } from '../../core/outcome.ts';
import type { Store } from '../../services/store/store.ts';
import type { ArtifactName } from '../index.ts';
import { blobsOf } from './blobs-of.ts';
import type { Equipment } from './call.ts';
import type { AnyStage } from './define.ts';
import { failureKey } from './past.ts';

/**
 * The digest of an earlier result of this action. It counts only if its files are whole and it still fits the schema. A replay takes what
 * its run made, though another run may have had more time for the same.
 */
export const recall = ({ store, past, isReplay }: Equipment, stage: AnyStage, action: string): string | undefined => {
  const found = [store.recall(action), past?.made.get(action)];
  return (isReplay === true ? found.reverse() : found).find(
    (digest) => digest !== undefined && isUsable(store, stage, digest),
  );
};

const isUsable = (store: Store, stage: AnyStage, digest: string): boolean => {
  const made = stage.makes.schema.safeParse(store.get(digest));
  // every stage in the list makes a listed artifact
  const blobs = made.success ? blobsOf(stage.makes.name as ArtifactName, made.data) : [];
  return made.success && blobs.every((blob) => store.isWhole(blob));
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

/** An action by its key, and by the key that it had in the run that is replayed. */
interface Action {
  readonly digest: string;
  readonly recorded: string;
}

/**
 * The failure that this action met in the run that is replayed. Other runs try again. A stage that a replay repeats fails again by itself,
 * unless the clock decided.
 */
export const recallFailure = (
  { past, isReplay, store }: Equipment,
  { digest, recorded }: Action,
  branch: string | undefined,
): Failure | undefined => {
  const saved = isReplay === true ? past?.failed.get(failureKey(recorded, branch)) : undefined;
  const failure = saved === undefined ? undefined : SavedFailure.safeParse(store.get(saved)).data;
  return digest === recorded || failure?.kind === 'no-time' ? failure : undefined;
};
