import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadMarker } from '../competition/data-folder.ts';
import { download } from '../download/download.ts';
import type { Downloaded, Order } from '../download/order.ts';
import type { Answer, Kaggle } from '../kaggle.ts';
import type { DatasetReference } from './reference.ts';

/** Downloads a data set's archive into a folder. A killed download is recognised and continued. */
export const fillDatasetFolder = async (
  kaggle: Kaggle,
  { owner, name }: Pick<DatasetReference, 'owner' | 'name'>,
  order: Pick<Order, 'to' | 'onProgress' | 'signal'>,
): Promise<Answer<Downloaded>> => {
  const marker = join(order.to, downloadMarker);
  mkdirSync(order.to, { recursive: true });
  writeFileSync(marker, 'A download that was not done. The same command goes on with it.\n');
  const done = await download({ ...order, locate: () => kaggle.locateDataset(owner, name) });
  if (done.ok) rmSync(marker);
  return done;
};
