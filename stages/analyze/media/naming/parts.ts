import { partOf } from '../../../../services/dataset/listings/media-files.ts';
import type { Form } from './forms.ts';

/** So much of what the best form finds is as good. */
const nearly = 0.9;
const partWord = /(^|[^a-z])(train(ing)?|test(ing)?|val(id(ation)?)?|eval(uation)?|unlabell?ed|holdout)/g;

/** A form whose words for parts of the data are all alike: `train/{}` and `test/{}` are one. */
export const bare = (form: string): string =>
  form
    .toLowerCase()
    .replaceAll(/train(ing)?|test(ing)?|\bval(id(ation)?)?\b|\beval\b/g, '#')
    .replace(/\.[a-z*]+$/, '');

/** A form without words for parts of the data: `images/{}`, `test_images/{}` and `images/test/{}` are one. */
export const withoutPart = (form: string): string =>
  bare(form.toLowerCase().replaceAll(partWord, '$1'))
    .split('/')
    .map((word) => word.replaceAll(/^[^a-z\d{*]+|[^a-z\d}*]+$/g, ''))
    .filter((word) => word !== '')
    .join('/');

/** The forms by which cells of train's and of test's rows find files. */
export interface Forms {
  readonly train: readonly Form[];
  readonly test: readonly Form[];
}

/**
 * Where train and test share cells (both count from 1, say), cells of each find the files of the other: the forms without
 * those. Rows that share pictures in earnest have no folder of their own in test, and keep their forms.
 */
export const apart = ({ train, test }: Forms, shareCells: boolean): Forms => {
  const isShared = ({ form }: Form) => has(train, form) && saysPart(form) === 'train';
  if (!shareCells && !test.some(isShared)) return { train, test };
  const ofTrain = train.filter((one) => !train.some((other) => isOfTrainRather(other, one)));
  const ofTest = test.filter(({ form }) => !has(ofTrain, form));
  const most = Math.max(...test.map(({ cells }) => cells));
  return { train: ofTrain, test: ofTest.some(({ cells }) => cells >= nearly * most) ? ofTest : test };
};

const has = (forms: readonly Form[], wanted: string): boolean => forms.some(({ form }) => form === wanted);

/** Whether the first finds nearly as much, and its name tells of train more than that of the second. */
const isOfTrainRather = (one: Form, other: Form): boolean => {
  const [first, second] = [saysPart(one.form), saysPart(other.form)];
  const areTwins = withoutPart(one.form) === withoutPart(other.form);
  const isTold = areTwins ? rankInTrain[first] < rankInTrain[second] : second === 'test' && first !== 'test';
  return isTold && one.cells >= nearly * other.cells;
};

const rankInTrain = { train: 0, nothing: 1, valid: 2, test: 3 };

/** The part that the innermost of its folders, or its name, tells. */
const saysPart = (form: string): keyof typeof rankInTrain => {
  const told = form.split('/').map(partOf);
  return told.findLast((part) => part !== null) ?? 'nothing';
};
