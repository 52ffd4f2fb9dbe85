import { expect, test } from 'vitest';
import { planArrays } from '../../../../core/masking/media/array-plan.ts';

const array = (name: string, ...shape: number[]) => ({ path: `${name}.npy`, name: '', dtype: '<f8', shape });
const planned = (arrays: ReturnType<typeof array>[], ...answers: string[]) =>
  planArrays(arrays, { sources: [], trainRows: 100, testRows: 20, answers: new Set(answers) }).map(
    ({ array: { path }, rows }) => `${path} ${rows}`,
  );

test("test's twin of answers is left out, as held rows are the answers", () => {
  const arrays = [array('x_train', 100, 8), array('x_test', 20, 8), array('y_train', 100), array('y_test', 20)];
  const known = ['x_train.npy kept', 'x_test.npy held', 'y_train.npy kept'];
  expect(planned(arrays)).toEqual(known);
  const named = [array('age_train', 100), array('age_test', 20)];
  expect(planned(named)).toEqual(['age_train.npy kept', 'age_test.npy held']);
  expect(planned(named, 'age_train.npy')).toEqual(['age_train.npy kept']);
});

test('arrays that may hold answers of more rows, or of a part, are left out', () => {
  expect(planned([array('y_all', 120), array('train_boxes', 90, 4), array('means', 8)])).toEqual(['means.npy all']);
});
