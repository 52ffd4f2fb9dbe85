import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { UsedWeights } from '../../core/schema/reported/weights.ts';

/** Weights for a bundle, with what describes them, by path in it; `left`: those that cannot be packed. */
interface PackedWeights {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly left: readonly UsedWeights[];
}

/** Larger ones are for the user to copy. */
const mostBytes = 2 ** 30;
const mostNoteBytes = 2 ** 24;

/** The weights of a folder that have these sums, whatever they are called there. */
export const packWeights = (used: readonly UsedWeights[], models: string): PackedWeights => {
  const files = new Map<string, Buffer>();
  const left = used.filter((weights) => {
    const found = findWeights(weights, models);
    if (found === undefined) return true;
    const { path, bytes } = found;
    const notes = dirname(path) === models ? [] : filesIn(dirname(path), note, mostNoteBytes);
    for (const file of [path, ...notes]) {
      const inside = relative(models, file).split(sep).join('/');
      files.set(`models/${inside}`, file === path ? bytes : readFileSync(file));
    }
    return false;
  });
  return { files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))), left };
};

const ending = /\.(?:safetensors|ckpt|pth|pt|bin)$/;
/** What a network needs beside its weights: words, settings, a licence. */
const note = /\.(?:json|txt)$|^(?:LICEN[CS]E|NOTICE)/;

/** Looks first where the name is the same, because each file has to be read. */
const findWeights = ({ name, sha256 }: UsedWeights, models: string) => {
  const likely = (path: string) => [basename(path).split('.')[0], basename(dirname(path))].includes(name);
  const there = [models, ...foldersIn(models)].flatMap((folder) => filesIn(folder, ending, mostBytes));
  for (const path of there.toSorted((a, b) => Number(likely(b)) - Number(likely(a)))) {
    const bytes = readFileSync(path);
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return { path, bytes };
  }
  return undefined;
};

const filesIn = (folder: string, names: RegExp, most: number): string[] =>
  entriesOf(folder).filter((path) => {
    const found = names.test(basename(path)) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    return found?.isFile() === true && found.size <= most;
  });

const foldersIn = (folder: string): string[] =>
  entriesOf(folder).filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);

const entriesOf = (folder: string): string[] => {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    return names.toSorted().map((name) => join(folder, name));
  } catch {
    return [];
  }
};
