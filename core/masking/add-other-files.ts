import { namesAlone } from './held-names.ts';
import type { CopyFolders, MaskingInput } from './input.ts';
import { addArrays } from './media/add-arrays.ts';
import { addMedia } from './media/add-media.ts';
import { addSideFiles } from './side/add-side-files.ts';
import { horizonOf } from './side/horizon.ts';

/**
 * Puts all other files of the competition beside masked tables whose test is the held rows alone, or says why that cannot be.
 * It reads the tables `flags` and `label_values`.
 */
export const addOtherFiles = async (input: MaskingInput, folders: CopyFolders): Promise<string | undefined> => {
  const { engine, competition, outline } = input;
  const { whole, quick } = folders;
  const horizon = await horizonOf(engine, competition, outline);
  const why = await addMedia({ ...input, ...folders, names: namesAlone(outline), isMixed: false });
  if (why !== undefined) return why;
  await addArrays({ ...input, ...folders });
  await addSideFiles({ ...input, horizon }, [whole, ...(quick === null ? [] : [quick])]);
  return undefined;
};
