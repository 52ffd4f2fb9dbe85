import { csv, type Files, page } from './competitions.ts';
import { jpegHeader } from './files/images.ts';

/** Rows of train and of test in competitions that are made of media. */
export const trainRows = 24;
export const testRows = 12;
/** 0, 1, 2 ... */
export const range = (count: number) => Array.from({ length: count }, (_, at) => at);
export const classes = ['ash', 'oak', 'elm'];
/** Of three in turn. */
export const classOf = (at: number) => classes[at % classes.length] ?? '';
/** An id by its number; those of test begin at 100. */
export const idOf = (at: number) => `k${(1000 + 37 * at).toString(16)}`;
/** A picture of its own for each number. */
export const jpeg = (at: number) => jpegHeader(32, 40, at);
/** So many files, by their numbers. */
export const filesAt = (
  count: number,
  path: (at: number) => string,
  content: (at: number) => Buffer = jpeg,
  from = 0,
): Files => Object.fromEntries(range(count).map((at) => [path(from + at), content(from + at)]));
/** Files of train, then of test. */
export const bothAt = (
  train: (id: string, at: number) => string,
  test: (id: string, at: number) => string,
  content = jpeg,
): Files => ({
  ...filesAt(trainRows, (at) => train(idOf(at), at), content),
  ...filesAt(testRows, (at) => test(idOf(at), at), content, 100),
});
/** The sample: keys of test, and the same cells in each row. */
export const sampleOf = (header: readonly string[], key: (id: string) => string, cells: readonly (string | number)[]) =>
  csv(header, testRows, (at) => [key(idOf(100 + at)), ...cells]);

/** A page that asks for accuracy. */
export const accuracy = { 'description.md': page('classification accuracy') };
