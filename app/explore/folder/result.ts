import { Exploration } from '../../../core/schema/explore/exploration.ts';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';

const mostBytes = 16 * 2 ** 20;

/** The result of an exploration; undefined: it has not ended. It is written last, so all other files are then complete. */
export const readExploration = (path: string): Exploration | undefined => {
  const read = readRegular(path, mostBytes);
  return 'why' in read ? undefined : Exploration.safeParse(jsonOf(read.text)).data;
};
