import { expect, test } from 'vitest';
import { CvFile } from '../../../../core/schema/reported/cross-validation.ts';

const plain = {
  ...{ metric: 'auc', score: 0.7, direction: 'max', scheme: 'kfold', folds: 5 },
  models: [{ name: 'linear', score: 0.7, weight: 1 }],
};

test('a cv.json that tells no spread is read as ever', () => {
  expect(CvFile.parse(plain)).toEqual(plain);
});

test('the spread is kept; details by fold and target, and seconds, are left to the file', () => {
  const models = [{ ...plain.models[0], error: 0.01 }];
  const told = { ...plain, error: null, models };
  const more = { repeats: 2, targets: {}, models: models.map((model) => ({ ...model, passes: 2, seconds: 1.5 })) };
  expect(CvFile.parse({ ...told, ...more })).toEqual(told);
});
