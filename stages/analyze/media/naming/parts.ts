import { partOf } from '../../../../services/dataset/listings/media-files.ts';
import type { Form } from './forms.ts';

/** A form that finds this share of what the best one finds is as good. */
const nearly = 0.9;
const partWord = /(^|[^a-z])(train(ing)?|test(ing)?|val(id(ation)?)?|eval(uation)?|unlabell?ed|holdout)/g;

/** A form with one word for all parts of the data, so that `train/{}` and `test/{}` are equal. */
export const bare = (form: string): string =>
  form
    .toLowerCase()
    .replaceAll(/train(ing)?|test(ing)?|\bval(id(ation)?)?\b|\beval\b/g, '#')
    .replace(/\.[a-z*]+$/, '');

/** A form without words for parts of the data, so that `images/{}`, `test_images/{}` and `images/test/{}` are equal. */
export const withoutPart = (form: string): string =>
  bare(form.toLowerCase().replaceAll(partWord, '$1'))
    .split('/')
    .map((word) => word.replaceAll(/^[^a-z\d{*]+|(?<![^a-z\d}*])[^a-z\d}*]+$/g, ''))
    .filter((word) => word !== '')
    .join('/');

/** The forms by which cells of train's and test's rows name files. */
export interface Forms {
  readonly train: readonly Form[];
  readonly test: readonly Form[];
}

/**
 * The forms of train and test without those of the other part. If both share cells, for example because both count from 1, cells of each
 * also name files of the other. Rows that really share pictures have no folder of their own in test, and keep their forms.
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

/** Whether the first form finds nearly as many files, and its name fits train better than that of the second. */
const isOfTrainRather = (one: Form, other: Form): boolean => {
  const [first, second] = [saysPart(one.form), saysPart(other.form)];
  const areTwins = withoutPart(one.form) === withoutPart(other.form);
  const isTold = areTwins ? rankInTrain[first] < rankInTrain[second] : second === 'test' && first !== 'test';
  return isTold && one.cells >= nearly * other.cells;
};

const rankInTrain = { train: 0, nothing: 1, valid: 2, test: 3 };

/** The part of the data that the form's innermost folder, or its name, says. */
const saysPart = (form: string): keyof typeof rankInTrain => {
  const told = form.split('/').map(partOf);
  return told.findLast((part) => part !== null) ?? 'nothing';
};
