import { join } from 'node:path';
import type { Caller } from '../auth.ts';
import { denied, type Reply } from '../protocol/reply.ts';
import type { Call } from '../protocol/request.ts';
import type { World } from '../world.ts';
import { writeBundle } from './bundle.ts';
import { filesBelow } from './folder.ts';

/** The archive of a data set. A private one is answered like a missing one. */
export const downloadDataset = async (
  { datasets, storage, scratch }: World,
  { params }: Call,
  caller: Caller,
): Promise<Reply> => {
  const found = datasets.find(({ owner, name }) => owner === params.ownerSlug && name === params.datasetSlug);
  if (found === undefined || (found.isPrivate === true && caller.who !== 'account')) return denied('datasets.get');
  const { owner, name, folder } = found;
  const names = filesBelow(folder).map((file) => file.name);
  const bundle = await writeBundle(folder, names, join(scratch, `${owner}-${name}.zip`), false);
  return { kind: 'redirect', location: storage.sign(`/kaggle-data-sets/${owner}/${name}/bundle/archive.zip`, bundle) };
};
