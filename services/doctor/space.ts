import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { quoted } from '../text/quoted.ts';
import { gigabytes, type Line, linesOf } from './line.ts';

const { ok, warning, problem } = linesOf('space');

/** In bytes. Below `least`, a run fails even on small data; below `ample`, it may fail on large data. */
const needed = { disk: { least: 1e9, ample: 10e9 }, memory: { least: 0.5e9, ample: 2e9 } } as const;

/** The free disk space in the folders that we write to (by purpose), and the free memory. */
export const spaceLines = (folders: Readonly<Record<string, string>>): Line[] => [
  ...Object.entries(folders).map(([name, folder]) => diskLine(name, folder)),
  temporaryLine(tmpdir()),
  memoryLine(process.availableMemory()),
];

export const diskLine = (name: string, folder: string): Line => {
  const at = nearest(folder);
  if (!writable(at)) {
    const fix = `sudo chown -R "$(id -un)" ${quoted(at)}   # or: export MEDALIST_HOME=<a folder of yours>`;
    return problem(name, `we may not write to ${at}`, fix);
  }
  return freeLine(name, at);
};

/** Every run makes a folder here, and so does the test of the sandbox. */
export const temporaryLine = (folder: string): Line =>
  writable(folder)
    ? freeLine('temporary', folder)
    : problem('temporary', `${folder} does not exist, or we may not write to it`, 'export TMPDIR=/tmp');

export const freeLine = (name: string, at: string): Line => {
  const { bavail, bsize } = statfsSync(at);
  return spaceLine(name, bavail * bsize, `free at ${at}`, needed.disk, `du -xh -d 2 ${quoted(at)} | sort -h | tail`);
};

export const memoryLine = (available: number): Line =>
  spaceLine('memory', available, 'available', needed.memory, 'ps -eo pid,rss,comm --sort=-rss | head');

const spaceLine = (
  name: string,
  bytes: number,
  of: string,
  { least, ample }: { least: number; ample: number },
  fix: string,
) => {
  const says = `${gigabytes(bytes)} ${of}`;
  if (bytes < least) return problem(name, `${says}: at least ${gigabytes(least)} is needed`, fix);
  return bytes < ample ? warning(name, `${says}: large competitions may not fit`, fix) : ok(name, says);
};

/** The folder, or the nearest folder above that exists. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

const writable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
