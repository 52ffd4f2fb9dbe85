import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../../services/package/root.ts';
import { findPython } from '../../../services/python/environment.ts';

const script = join(projectRoot, 'app', 'arena', 'data', 'bundle.py');

/** Zips files of a folder by their names, whatever their size: Python's zipfile streams and writes zip64. */
export const writeBundle = async (
  root: string,
  names: readonly string[],
  out: string,
  nested: boolean,
): Promise<string> => {
  await execa(findPython() ?? 'python3', [script, root, out, ...(nested ? ['--nested'] : [])], {
    input: names.join('\n'),
  });
  return out;
};
