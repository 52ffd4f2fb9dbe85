import type { DataFile } from '../schema/dataset.ts';

/** A file of what is explored: `path` is where people know it, `absolute` where our copy of it lies. */
export interface TakenFile extends DataFile {
  readonly absolute: string;
}
