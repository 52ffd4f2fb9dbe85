import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filled } from '../../test/rigs/messages/scripts/programs.ts';
import type { Seen } from './subject.ts';

/** The files of bad/: programs that run and are valid, but useless. */
export const badPrograms = ['constant', 'noise', 'overfit', 'cheat', 'weak'] as const;
export type BadProgram = (typeof badPrograms)[number];

/** A bad program as one file, with the names of this competition, as static checks demand. */
export const badProgram = (name: BadProgram, seen: Omit<Seen, 'unlike'>): string => {
  const constants = {
    ...{ TRAIN: seen.train, TEST: seen.test, SAMPLE: seen.sample, KEY: seen.key, TEST_KEY: seen.testKey },
    ...{ TARGETS: seen.targets, ANSWER: seen.answer, COLUMNS: seen.columns },
  };
  const frame = filled(read('frame'), constants);
  return read(name).replace(/^from frame import .*$/m, () => frame);
};

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'bad', `${name}.py`), 'utf8');
