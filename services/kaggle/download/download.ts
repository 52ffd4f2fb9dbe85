import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { badAnswer } from '../failures.ts';
import type { Answer } from '../kaggle.ts';
import { diskFailure } from './download-failures.ts';
import { fileNameFrom } from './file-name.ts';
import type { Downloaded, Order } from './order.ts';
import { openPart } from './transfer/part.ts';
import { transfer } from './transfer/transfer.ts';

/**
 * Downloads a file. It gets its name only when it is whole; until then it is `NAME.part` beside `NAME.part.json`. The next call continues
 * from there, however this one ended.
 */
export const download = async (order: Order): Promise<Answer<Downloaded>> => {
  const located = await order.locate();
  if (!located.ok) return located;
  const name = fileNameFrom(order.fileName ?? located.value.fileName);
  if (name === undefined) return badAnswer('The file has a name that cannot be used here.', null);
  try {
    mkdirSync(order.to, { recursive: true });
    using part = openPart(join(order.to, name));
    return await transfer(order, join(order.to, name), part, located.value.url);
  } catch (error) {
    return diskFailure(error, order.to);
  }
};
