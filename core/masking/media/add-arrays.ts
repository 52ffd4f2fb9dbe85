import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CutArray } from '../../../services/dataset/media/cut-arrays.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import type { CopyFolders, MaskingInput } from '../input.ts';
import { type PlannedArray, planArrays, type RealArray } from './array-plan.ts';

type ArraysInput = Pick<MaskingInput, 'engine' | 'competition' | 'dataset' | 'say'> & CopyFolders;

/** Says whether arrays hold what belongs to the rows of train, so that they must not be shown whole. */
export const areOfRows = ({ media }: Competition, { files }: Dataset): boolean =>
  (media?.sources ?? []).some(({ kind }) => kind === 'array') ||
  files.some(({ made }) => made?.ordered !== undefined || (made?.arrays ?? null) !== null);

/** Puts arrays into masked copies: those of train without the held rows, those of test with these alone. */
export const addArrays = async ({ engine, competition, dataset, whole, quick, say }: ArraysInput): Promise<void> => {
  if (!areOfRows(competition, dataset)) return;
  const { shapes, media } = competition;
  const paths = dataset.files.flatMap(({ path, format }) => (format === 'array' ? [path] : []));
  const sources = (media?.sources ?? []).filter(({ kind }) => kind === 'array');
  const real = {
    sources,
    answers: answersIn(competition, dataset),
    trainRows: shapes.train.rows,
    testRows: shapes.test?.rows ?? 0,
  };
  const planned = planArrays(await arraysIn(engine, paths), real);
  const taken = await takenRows(engine);
  for (const path of paths) {
    const ofFile = planned.filter(({ array }) => array.path === path);
    if (ofFile.length === 0) {
      say(`${path} is left out of the rehearsal: nothing of train may stand for it`);
      continue;
    }
    await write(engine, ofFile, taken.whole, join(whole, path));
    if (quick !== null) await write(engine, ofFile, taken.quick, join(quick, path));
  }
};

/** Finds the arrays from which the intake made columns of targets. */
const answersIn = ({ targets }: Competition, { files }: Dataset): ReadonlySet<string> => {
  const targetNames = new Set(targets.map(({ column }) => column));
  const places = files.flatMap(({ made }) =>
    (made?.arrays ?? []).filter((_, at) => targetNames.has(made?.columns[at] ?? '')),
  );
  return new Set(places.map((place) => place.replace(/\[\w+\]$/, '')));
};

const arraysIn = async (engine: TableEngine, paths: readonly string[]): Promise<RealArray[]> => {
  const looks = await engine.look(paths);
  return looks.flatMap((look, at): RealArray[] => {
    const path = paths[at] ?? '';
    return look?.kind === 'array' ? look.arrays.map((array) => ({ ...array, path })) : [];
  });
};

/** A byte for each row of train: 1 where a pass has it. */
interface Taken {
  readonly kept: string;
  readonly held: string;
}

const takenRows = async (engine: TableEngine): Promise<Record<'whole' | 'quick', Taken>> => {
  const flags: { kept: boolean; held: boolean; quick: boolean }[] = [];
  for await (const block of engine.stream('SELECT held::INT::VARCHAR, quick::INT::VARCHAR FROM flags ORDER BY rowid'))
    for (const [held, quick] of block) flags.push({ kept: held === '0', held: held === '1', quick: quick === '1' });
  const bytes = (isTaken: (row: (typeof flags)[number]) => boolean) =>
    Buffer.from(flags.map((row) => Number(isTaken(row)))).toString('base64');
  return {
    whole: { kept: bytes(({ kept }) => kept), held: bytes(({ held }) => held) },
    quick: { kept: bytes(({ kept, quick }) => quick && kept), held: bytes(({ held, quick }) => quick && held) },
  };
};

const write = (engine: TableEngine, planned: readonly PlannedArray[], taken: Taken, path: string): Promise<void> => {
  mkdirSync(dirname(path), { recursive: true });
  const arrays = planned.map(
    ({ array, from, rows }): CutArray => ({
      name: array.name,
      from: { path: from.path, name: from.name },
      rows: rows === 'all' ? null : taken[rows],
    }),
  );
  return engine.cut(arrays, path);
};
