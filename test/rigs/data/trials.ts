import { csv, type Files, page } from './competitions.ts';
import { tinyPng } from './files/images.ts';

/** How many rows train and test have. */
export const [rows, asked] = [120, 30];
/** The file that lists the rows of test. */
export const sample = 'sample_submission.csv';
/** Every row of train and of test has another one. */
export const xOf = (n: number) => `${n + 0.5}`;
/** The same of test. */
export const testX = (n: number) => xOf(5000 + n);
/** What is right. */
export const yOf = (x: string) => `${40000.25 + 2 * Number(x)}`;
/** The page that asks for it. */
export const rmse = page('root mean squared error');

/** A table of train and one of test with the columns `x` and `y`, and what else is told. */
export const tables = (
  train: (n: number) => Record<string, string | number>,
  own: (n: number) => Record<string, string | number>,
  sampled: (n: number) => Record<string, string | number>,
): Files => {
  const table = (count: number, rowOf: (n: number) => Record<string, string | number>) =>
    csv(Object.keys(rowOf(0)), count, (n) => Object.values(rowOf(n)));
  return {
    'train.csv': table(rows, (n) => ({ ...train(n), x: xOf(n), y: yOf(xOf(n)) })),
    'test.csv': table(asked, (n) => ({ ...own(n), x: testX(n) })),
    [sample]: table(asked, sampled),
    'description.md': rmse,
  };
};
/** The same where only ids are told. */
export const withIds = (trainId: (n: number) => string | number, testId: (n: number) => string | number) =>
  tables(
    (n) => ({ id: trainId(n) }),
    (n) => ({ id: testId(n) }),
    (n) => ({ id: testId(n), y: 0 }),
  );
/** The same where train has no ids. */
export const withoutIds = (testId: (n: number) => string | number) =>
  tables(
    () => ({}),
    (n) => ({ id: testId(n) }),
    (n) => ({ id: testId(n), y: 0 }),
  );
/** Images of one pixel, each of another shade. */
export const images = (folder: string, count: number, idOf: (n: number) => string | number, shade: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/${idOf(n)}.png`, tinyPng(shade + n)]));
/** Rows of train have ids that rows of test do not have. */
export const plain = withIds(
  (n) => n,
  (n) => rows + n,
);
/** Both name their rows in the same way. */
export const sharedIds = withIds(
  (n) => n + 1,
  (n) => n + 1,
);
/** Each row has an image in the folder of train or test. */
export const pictures: Files = {
  ...withIds(
    (n) => `p${n}`,
    (n) => `q${n}`,
  ),
  ...images('train', rows, (n) => `p${n}`, 0),
  ...images('test', asked, (n) => `q${n}`, 200),
};
/** The same by ids that both share. */
export const picturesOfSharedIds: Files = {
  ...sharedIds,
  ...images('train', rows, (n) => n + 1, 0),
  ...images('test', asked, (n) => n + 1, 200),
};
