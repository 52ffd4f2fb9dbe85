import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, type Files, makeCompetition } from '../../../rigs/data/competitions.ts';
import { npy, npz } from '../../../rigs/data/files/arrays.ts';
import { jpegHeader } from '../../../rigs/data/files/images.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { ingested } from '../../../rigs/stages/intake.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const filesOf = (paths: readonly string[]): Files =>
  Object.fromEntries(paths.map((path, at) => [path, jpegHeader(8, 8, at)]));
const test12 = range(12).map((at) => `test/t${at}.jpg`);
const sample = (label: string) => ({ 'sample_submission.csv': csv(['id', 'kind'], 12, (at) => [`t${at}`, label]) });

/** The tables that the intake made of a folder, by path: how, and their first lines. */
const listed = async (files: Files) => {
  const root = scratchFolder();
  const { folder, files: taken } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  return taken.flatMap(({ path, made }) =>
    made === undefined ? [] : [{ path, made, lines: readFileSync(join(folder, path), 'utf8').split('\n') }],
  );
};

test('the pattern of a listing finds its rows again', async () => {
  const paths = range(30).map((at) => `train/${['big cat', 'dog'][at % 2]}/${at}.jpg`);
  const [train] = await listed({ ...filesOf([...paths, ...test12]), ...sample('dog') });
  expect(train?.made).toMatchObject({ path: 'train_files.csv', columns: ['id', 'kind'] });
  const form = new RegExp(train?.made.pattern ?? '');
  const rows = [...paths, ...test12].toSorted().flatMap((path) => {
    const [, key, label] = form.exec(path) ?? [];
    return key === undefined ? [] : [`${key},${label}`];
  });
  expect(rows).toHaveLength(30);
  expect(train?.lines).toEqual(['id,kind', ...rows, '']);
});

test.each([
  ['a word before a number', range(30).map((at) => `train/${['saint_bernard', 'pug'][at % 2]}_${at}.jpg`), 'pug'],
  ['a first number that the sample shows', range(30).map((at) => `train/${at % 3}_x${at}_${at * 7}.jpg`), '2'],
  ['a last word', range(30).map((at) => `train/${at}-${['pug', 'boxer'][at % 2]}.jpg`), 'pug'],
])('names may hold labels: %s', async (_, paths, label) => {
  const [train] = await listed({ ...filesOf([...paths, ...test12]), ...sample(label) });
  const labels = new Set(train?.lines.slice(1, -1).map((line) => line.split(',')[1]));
  expect(labels).toContain(label);
  expect(labels.size).toBeLessThanOrEqual(3);
});

const clip = (at: number) => `200903${10 + (at % 4)}_00${at % 3}000_TRAIN${at}_${at % 5 === 0 ? 1 : 0}`;
const clips = range(40).map((at) => `train/${clip(at)}.jpg`);
const hiddenClips = range(12).map((at) => `test/200903${10 + (at % 4)}_00${at % 3}000_TEST${at}.jpg`);
const askedClips = (cell: string) => ({
  'sample_submission.csv': csv(['clip', 'whale'], 12, (at) => [hiddenClips[at]?.slice(5) ?? '', cell]),
});
test.each([
  ['0 and 1 behind a running number', clips, hiddenClips, '0', '0,1'],
  ['also where the sample shows a share', clips, hiddenClips, '0.5', '0,1'],
  [
    'also where days of test are others',
    clips,
    hiddenClips.map((path) => path.replace('200903', '200904')),
    '0.5',
    '0,1',
  ],
  [
    'fewer labels before many',
    range(60).map((at) => `train/${['oak', 'elm'][at % 2]}_${'abc'[at % 3]}x${at}.jpg`),
    hiddenClips,
    '0.5',
    'elm,oak',
  ],
  [
    'no words of names that test has, too',
    range(40).map((at) => `train/${['east', 'west'][at % 2]}_${at}_${['oak', 'elm', 'ash'][at % 3]}.jpg`),
    range(12).map((at) => `test/${['east', 'west'][at % 2]}_${at}.jpg`),
    '0.5',
    'ash,elm,oak',
  ],
])('of several readings of names, labels are %s', async (_, known, hidden, cell, labels) => {
  const [train] = await listed({ ...filesOf([...known, ...hidden]), ...askedClips(cell) });
  expect([...new Set(train?.lines.slice(1, -1).map((line) => line.split(',')[1]))].toSorted().join()).toBe(labels);
});

test.each([
  [
    'a table holds the answers',
    range(30).map((at) => `train/${at % 2}/${at}.jpg`),
    { 'train.csv': csv(['id', 'kind'], 30, (at) => [at, at % 2]) },
  ],
  [
    'a table names the files',
    range(30).map((at) => `train/${at % 2}/f${at}.jpg`),
    { 'labels.csv': csv(['photo', 'grade'], 30, (at) => [`f${at}.jpg`, at % 2]) },
  ],
  ['names say nothing', range(30).map((at) => `train/img_${at}.jpg`), {}],
  ['folders say what is in them', range(30).map((at) => `train/${['images', 'masks'][at % 2]}/${at >> 1}.jpg`), {}],
  ['there are a few pictures of the page', range(5).map((at) => `help/${['a', 'b'][at % 2]}/${at}.jpg`), {}],
])('no table is made where %s', async (_, paths, more) => {
  expect(await listed({ ...filesOf([...paths, ...test12]), ...sample('1'), ...more })).toEqual([]);
});

test('a folder above all files may speak of both parts', async () => {
  const paths = range(30).map((at) => `train_test_images/train/${['oak', 'elm'][at % 2]}/${at}.jpg`);
  const [train] = await listed({
    ...filesOf([...paths, ...test12.map((path) => `train_test_images/${path}`)]),
    ...sample('oak'),
  });
  expect(new Set(train?.lines.slice(1, -1).map((line) => line.split(',')[1]))).toEqual(new Set(['oak', 'elm']));
  expect(train?.lines).toHaveLength(32);
});

test('a folder that the sample asks for is no class, however many files it has and whatever others are called', async () => {
  const paths = range(30).map((at) => `${['oak', 'elm'][at % 2]}/${at}.jpg`);
  const asked = range(1_200).map((at) => `to_answer/${at}.jpg`);
  const keys = { 'sample_submission.csv': csv(['id', 'kind'], 1_200, (at) => [at, 'oak']) };
  const [train] = await listed({ ...filesOf([...paths, ...asked]), ...keys });
  expect(new Set(train?.lines.slice(1, -1).map((line) => line.split(',')[1]))).toEqual(new Set(['oak', 'elm']));
  expect(train?.lines).toHaveLength(32);
});

test('a loose archive gets a folder of its own, and equal images of two folders both stay', async () => {
  const root = scratchFolder();
  const { makeZip } = await import('../../../rigs/data/files/zip.ts');
  const content = jpegHeader(4, 4);
  const zip = (count: number) => makeZip(range(count).map((at) => ({ name: `${at}.jpg`, content })));
  const data = makeCompetition(join(root, 'data'), { 'train.zip': zip(25), 'test.zip': zip(22), 'few.zip': zip(3) });
  const { files, unpacked } = await ingested(data, join(root, 'work'));
  expect(unpacked).toEqual({ 'train.zip': 'train', 'test.zip': 'test', 'few.zip': '' });
  expect(files).toHaveLength(50);
});

test('arrays that are broken or claim too much make no table, and nothing breaks', async () => {
  const header = npy({ dtype: '|u1', shape: [1e12, 2], values: [] });
  const labels = npz({ labels: { dtype: '<i8', shape: [12], values: range(12).map((at) => at % 2) } });
  const images = npy({ dtype: '|u1', shape: [12, 2, 2], values: range(48) });
  const broken = { 'x_test.npy': header, 'y_train.npz': labels.subarray(0, 90), 'x_train.npy': images };
  expect(await listed({ ...broken, 'sample_submission.csv': 'id,kind\n"1,0\n2,0\n' })).toEqual([]);
  const found = await listed({ ...broken, 'y_train.npz': labels });
  expect(found.map(({ path, lines }) => [path, lines[1]])).toEqual([['train_files.csv', '0,0']]);
});

test('rows of numbers of both parts are no labels, whatever their files are called', async () => {
  const numbers = (count: number) => npy({ dtype: '<i8', shape: [count, 2], values: range(2 * count) });
  const labels = npy({ dtype: '<i8', shape: [12], values: range(12).map((at) => at % 2) });
  const found = await listed({ 'a.npy': numbers(12), 'b.npy': numbers(5), 'c.npy': labels, ...asked5 });
  expect(found.map(({ path, lines }) => [path, ...lines.slice(0, 2)])).toEqual([
    ['test_files.csv', 'row,a_0,a_1', '0,0,1'],
    ['train_files.csv', 'row,a_0,a_1,kind', '0,0,1,0'],
  ]);
});
const asked5 = { 'sample_submission.csv': csv(['id', 'kind'], 5, (at) => [at, 0]) };

test('cells of arrays are spelled as NumPy would print them', async () => {
  const labels = { dtype: '<i8' as const, shape: [12], values: range(12).map((at) => at - 6) };
  const names = { dtype: '<U8' as const, shape: [12], values: range(12).map((at) => `é${at}`) };
  const images = { dtype: '|u1' as const, shape: [12, 2, 2], values: Array(48).fill(0) };
  const found = await listed({ 'train.npz': npz({ names, labels, images }), 'test.npz': npz({ names, images }) });
  expect(found.map(({ path, lines }) => [path, ...lines.slice(0, 2)])).toEqual([
    ['test_files.csv', 'names', 'é0'],
    ['train_files.csv', 'names,labels', 'é0,-6'],
  ]);
});

test('a folder called _noise is no class, and the page may say which classes are one', async () => {
  const folders = ['yes', 'no', 'up', 'bird', 'cat', '_noise'];
  const paths = range(36).map((at) => `train/${folders[at % 36 === 35 ? 5 : at % 5]}/${at}.jpg`);
  const page = 'The labels are yes, no, up, unknown. Everything else is unknown.';
  const files = { ...filesOf([...paths, ...test12]), ...sample('yes'), 'description.md': page };
  const [train] = await listed(files);
  const labels = (train?.lines ?? []).slice(1, -1).map((line) => line.split(',')[1]);
  expect(labels).toHaveLength(35);
  expect(new Set(labels)).toEqual(new Set(['yes', 'no', 'up', 'unknown']));
  expect(train?.made.others).toEqual({ label: 'unknown', kept: ['yes', 'no', 'up'] });
});
