import { createInterface } from 'node:readline';
import { execa } from 'execa';

/** The disk space of a file or folder. */
export interface Weight {
  readonly entries: number;
  readonly bytes: number;
}

/** Counts with `du`, which can handle any depth and does not block this process. A link counts as itself. */
export const weightOf = async (path: string): Promise<Weight> => {
  const du = execa('du', ['-ak', '--', path], { reject: false, stderr: 'ignore', buffer: false, encoding: 'latin1' });
  let [entries, total] = [0, 0];
  for await (const line of createInterface({ input: du.stdout, crlfDelay: Infinity })) {
    const kibibytes = /^(\d+)\t/.exec(line)?.[1];
    if (kibibytes === undefined) continue; // the rest of a name with a line break in it
    entries += 1;
    total = Number(kibibytes); // the folder itself comes last
  }
  await du;
  return { entries, bytes: total * 1024 };
};
