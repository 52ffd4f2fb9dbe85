import { basename } from 'node:path';
import type { Head } from '../heads.ts';
import { partOf } from '../media-files.ts';
import type { Folder } from './question.ts';

/** The only train and the only test, and the sample's answer column, which is not a column of train. */
export interface Pair {
  readonly train: Head;
  readonly test: Head;
  readonly key: string;
  readonly target: string;
}

/** Undefined if there are several of one kind, or if the sample asks for more than one column. */
export const pairIn = ({ heads, sample }: Folder): Pair | undefined => {
  const ofPart = (part: string) => heads.filter((head) => head !== sample && partOf(basename(head.path)) === part);
  const [[train, ...moreTrain], [test, ...moreTest]] = [ofPart('train'), ofPart('test')];
  const [key, target, ...more] = sample.header;
  if (train === undefined || test === undefined || moreTrain.length + moreTest.length + more.length > 0)
    return undefined;
  if (key === undefined || target === undefined || train.header.includes(target)) return undefined;
  const haveKey = [train, test].every(({ header }) => header.includes(key));
  return haveKey ? { train, test, key, target } : undefined;
};
