import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { untar } from '../../../dataset/archives/untar.ts';
import { openBudget } from '../../../dataset/budget.ts';
import { unpackLimits } from '../../../dataset/limits.ts';
import type { Task } from '../../engine.ts';

/** Far more than any run leaves. The ratio is high because text compresses well. */
const limits = { ...unpackLimits, totalBytes: 8 * 2 ** 30, entries: 100_000, ratio: 2_000 };

/** Makes a folder for the returned archive, on the same disk as the run's folder. */
export const unpackFolder = ({ output }: Task): string => {
  mkdirSync(dirname(output), { recursive: true });
  return mkdtempSync(join(dirname(output), `.${basename(output)}-`));
};

/**
 * Unpacks the returned archive and moves the run's folder into place, result.json last. Returns the run's standard
 * output.
 */
export const unpackRun = async (archive: string, there: string | null, task: Task): Promise<string> => {
  const folder = dirname(archive);
  const into = join(folder, 'unpacked');
  mkdirSync(into);
  const { bavail, bsize } = statfsSync(folder);
  await untar(archive, 'the returned archive', into, openBudget(statSync(archive).size, bavail * bsize, limits));
  if (there !== null && existsSync(join(into, there))) move(join(into, there), task.output);
  const output = join(into, 'stdout');
  return existsSync(output) ? readFileSync(output, 'utf8') : '';
};

const last = 'result.json';

const move = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true });
  const ordered = [...entries.filter(({ name }) => name !== last), ...entries.filter(({ name }) => name === last)];
  for (const entry of ordered) {
    const target = join(to, entry.name);
    if (entry.isDirectory()) move(join(from, entry.name), target);
    else renameSync(join(from, entry.name), target);
  }
};

/** Removes a folder that `unpackFolder` made. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
