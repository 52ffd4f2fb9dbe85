import * as z from 'zod';
import type { Failure } from '../../core/outcome.ts';
import type { ArtifactName } from '../index.ts';
import { blobsOf } from './blobs-of.ts';
import type { Equipment } from './call.ts';
import type { AnyStage } from './define.ts';

/** The digest of an earlier result of this action. It counts only if its files are whole and it still fits the schema. */
export const recall = ({ store, past }: Equipment, stage: AnyStage, action: string): string | undefined => {
  const digest = store.recall(action) ?? past?.made.get(action);
  if (digest === undefined) return undefined;
  const made = stage.makes.schema.safeParse(store.get(digest));
  // every stage in the list makes a listed artifact
  const blobs = made.success ? blobsOf(stage.makes.name as ArtifactName, made.data) : [];
  return made.success && blobs.every((blob) => store.isWhole(blob)) ? digest : undefined;
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

/** The failure that this action met in the run that is replayed. Other runs try again. */
export const recallFailure = ({ past, isReplay, store }: Equipment, action: string): Failure | undefined => {
  const digest = isReplay === true ? past?.failed.get(action) : undefined;
  return digest === undefined ? undefined : SavedFailure.safeParse(store.get(digest)).data;
};
