import { describe, expect, test } from 'vitest';
import { movesOf, placeForTest } from '../../../../core/masking/media/places.ts';
import { indexOf, type MediaFile } from '../../../../core/media/files.ts';

const place = (train: string, test: string, cell: string, path: string, testCell = cell, at = 0) =>
  placeForTest({ train, test, cell, testCell }, path, at);

describe("a held row's file lies where test would have it", () => {
  test.each([
    ['train/{}.jpg', 'test/{}.jpg', 'a', 'train/a.jpg', 'test/a.jpg'],
    ['train/{}', 'test/{}', 'a.wav', 'train/a.wav', 'test/a.wav'],
    ['{}', '{}', 'train/a.jpg', 'train/a.jpg', 'train/a.jpg'],
    ['train/{}.*', 'test/{}.*', 'a', 'train/a.png', 'test/a.png'],
    ['train/{}.jpg', 'test/{}.*', 'a', 'train/a.jpg', 'test/a.jpg'],
    ['train/{}_*', 'test/{}_*', 'a', 'train/a_front.png', 'test/a_front.png'],
    ['train/{}/*', 'test/{}/*', 'a', 'train/a/3.png', 'test/a/3.png'],
    ['train/**/{name}', 'test/{name}', 'cat/a.png', 'train/cat/a.png', 'test/a.png'],
    ['train/{}.jpg', 'images/**/{stem}.*', 'a', 'train/a.jpg', 'images/a.jpg'],
    ['train/{}.jpg', 'test/{}/*', 'a', 'train/a.jpg', 'test/a/0.jpg'],
  ])('%s and %s', (train, test, cell, path, expected) => {
    expect(place(train, test, cell, path)).toBe(expected);
  });

  test('under its new name', () => {
    expect(place('train/{}', 'test/{}', 'cat/a.jpg', 'train/cat/a.jpg', '17.jpg')).toBe('test/17.jpg');
    expect(place('train/{}.*', 'test/{}.*', 'cat.1', 'train/cat.1.jpg', '17')).toBe('test/17.jpg');
  });
});

test.each(['../../out.jpg', 'a/../../../out.jpg', '..'])('nothing lies outside the data folder: %s', (cell) => {
  expect(place('{}', '{}', cell, 'a.jpg')).toBeUndefined();
});

const fileIn = (folder: string, stem: string): MediaFile => ({
  ...{ path: `${folder}/${stem}.png`, kind: 'image', bytes: 1, sha256: 'a', isOdd: false },
  ...{ folder, name: `${stem}.png`, stem },
});

test.each([' ', ';'])('each file that a cell lists between "%s" has a place of its own', (between) => {
  const index = indexOf(['a_1', 'a_2'].map((stem) => fileIn('train', stem)));
  const listed = (...names: string[]) => names.map((name) => `${name}.png`).join(between);
  const move = { train: 'train/{}', test: 'test/{}', cell: listed('a_1', 'a_2'), testCell: listed('7_1', '7_2') };
  const moves = movesOf(move, index);
  expect(moves.map(({ cell, testCell }) => [cell, testCell])).toEqual([
    ['a_1.png', '7_1.png'],
    ['a_2.png', '7_2.png'],
  ]);
  expect(moves.map((one) => placeForTest(one, `train/${one.cell}`, 0))).toEqual(['test/7_1.png', 'test/7_2.png']);
});
