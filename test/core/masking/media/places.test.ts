import { describe, expect, test } from 'vitest';
import { placeForTest } from '../../../../core/masking/media/places.ts';

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
