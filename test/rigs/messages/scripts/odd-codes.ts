import { csv, makeCompetition, page, seeded } from '../../data/competitions.ts';
import type { Subject } from './subjects.ts';

const rows = 900;
const asked = 100;

/**
 * A competition whose answer is whether a code has an odd number of odd digits, with a little noise: a program that counts them
 * knows it, and no template finds it.
 */
export const oddCodes = (folder: string): Subject => {
  const random = seeded(11);
  const cases = Array.from({ length: rows + asked }, () => {
    const code = Array.from({ length: 10 }, () => Math.floor(10 * random())).join('');
    const odd = [...code].filter((digit) => Number(digit) % 2 === 1).length % 2;
    return { code: `k${code}`, size: (10 * random()).toFixed(2), odd: random() < 0.05 ? 1 - odd : odd };
  });
  const at = (i: number) => cases[i] ?? { code: '', size: '', odd: 0 };
  makeCompetition(folder, {
    'train.csv': csv(['id', 'code', 'size', 'odd'], rows, (i) => [i, at(i).code, at(i).size, at(i).odd]),
    'test.csv': csv(['id', 'code', 'size'], asked, (i) => [rows + i, at(rows + i).code, at(rows + i).size]),
    'sample_submission.csv': csv(['id', 'odd'], asked, (i) => [rows + i, 0.5]),
    'overview.md': page('area under the ROC curve'),
  });
  return {
    ...{ slug: 'odd-codes', folder, train: 'train.csv', test: 'test.csv', sample: 'sample_submission.csv', key: 'id' },
    ...{ targets: ['odd'], answer: 'probability', classColumns: {}, logarithm: false, texts: [], digits: 'code' },
    metric: 'area under the ROC curve',
  };
};
