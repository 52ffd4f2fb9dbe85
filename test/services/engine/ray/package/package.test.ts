import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Task } from '../../../../../services/engine/engine.ts';
import { digestOfPieces, piecesOf, projectPieces } from '../../../../../services/engine/ray/package/pieces.ts';
import { placesOf } from '../../../../../services/engine/ray/package/places.ts';
import { TooLarge, writeZip } from '../../../../../services/engine/ray/package/zip.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const folder = (when: Date) => {
  const root = scratchFolder();
  mkdirSync(join(root, 'data', 'images'), { recursive: true });
  writeFileSync(join(root, 'data', 'train.csv'), 'id,y\n1,2\n');
  writeFileSync(join(root, 'data', 'images', 'ä b.png'), Buffer.alloc(5_000, 7));
  writeFileSync(join(root, 'data', 'run.sh'), '#!/bin/sh\n');
  chmodSync(join(root, 'data', 'run.sh'), 0o755);
  symlinkSync('..', join(root, 'data', 'images', 'up'));
  symlinkSync('train.csv', join(root, 'data', 'same.csv'));
  utimesSync(join(root, 'data', 'train.csv'), when, when);
  return root;
};

it('makes the same bytes of the same content, with links followed and programs executable', async () => {
  const made = await Promise.all(
    [new Date('2001-02-03'), new Date('2024-01-01')].map(async (when) => {
      const root = folder(when);
      const pieces = await piecesOf(join(root, 'data'), 'run/data');
      const bytes = await writeZip(pieces, join(root, 'x.zip'), 1e6);
      return { root, bytes, digest: digestOfPieces(pieces), zip: readFileSync(join(root, 'x.zip')) };
    }),
  );
  const [one, two] = made;
  expect(one?.digest).toBe(two?.digest);
  expect(one?.zip.equals(two?.zip ?? Buffer.alloc(0))).toBe(true);
  expect(one?.bytes).toBe(one?.zip.length);
  const listed =
    'import sys, zipfile\nfor i in zipfile.ZipFile(sys.argv[1]).infolist(): print(i.filename, oct(i.external_attr >> 16))';
  const names = execFileSync('python3', ['-c', listed, join(one?.root ?? '', 'x.zip')], { encoding: 'utf8' });
  expect(names.trim().split('\n').sort()).toEqual([
    'run/data/images/ä b.png 0o100644',
    ...['run/data/run.sh 0o100755', 'run/data/same.csv 0o100644', 'run/data/train.csv 0o100644'],
  ]);
});

it('changes its name with any content, path or mode, and stops when it becomes too large', async () => {
  const root = folder(new Date());
  const of = async () => digestOfPieces(await piecesOf(join(root, 'data'), 'run/data'));
  const first = await of();
  chmodSync(join(root, 'data', 'train.csv'), 0o755);
  const second = await of();
  writeFileSync(join(root, 'data', 'train.csv'), 'id,y\n1,3\n');
  expect(new Set([first, second, await of()]).size).toBe(3);
  const pieces = await piecesOf(join(root, 'data'), 'run/data');
  await expect(writeZip(pieces, join(root, 'x.zip'), 100)).rejects.toThrow(TooLarge);
  const gone = [{ ...pieces[0]!, from: join(root, 'gone') }];
  await expect(writeZip(gone, join(root, 'y.zip'), 1e6)).rejects.toThrow('ENOENT');
});

it('sends of the project what a run needs: no packages, no tests, nothing of git', async () => {
  const paths = (await projectPieces()).map(({ path }) => path);
  expect(paths).toContain('project/cli/medalist');
  expect(paths).toContain('project/services/engine/ray/node.sh');
  expect(
    paths.filter((path) =>
      /node_modules|\.venv|\/test\/|\.git\/|__pycache__|^project\/(submissions|competitions)\//.test(path),
    ),
  ).toEqual([]);
});

const task = (change: Partial<Task>): Task => ({
  ...{ id: 'r1', home: '/h', data: '/d/titanic/data', files: ['/s/mine.py'], output: '/h/submissions/titanic/r1' },
  ...{ args: [], env: {}, needs: { cpus: 1, gpus: 0, memory: null }, seconds: 60 },
  ...change,
});

it('moves paths in arguments, and nothing that only looks like one', () => {
  const args = ['compete', '/d/titanic/data', '--solution=/s/mine.py', '--earlier=see /s/mine.py', '/d/titanic/data/x'];
  expect(placesOf(task({ args }))).toEqual({
    ...{ data: 'input/titanic/data', files: ['files/0/mine.py'], output: 'home/submissions/titanic/r1' },
    args: ['compete', './input/titanic/data', '--solution=./files/0/mine.py', ...args.slice(3)],
  });
});

it('keeps what lies below the home there, so that a competition’s name still means its files', () => {
  const args = ['compete', 'titanic'];
  expect(placesOf(task({ data: '/h/competitions/titanic/data', args }))).toMatchObject({
    ...{ data: 'home/competitions/titanic/data', args },
  });
});
