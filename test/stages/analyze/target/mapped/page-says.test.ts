import { expect, test } from 'vitest';
import { pageSays } from '../../../../../stages/analyze/target/mapped/page-says.ts';

const columns = ['Rating', 'Recommended IND', 'loan_status', 'SalePrice', 'correct'];

test.each([
  ['Recommended IND', '- train.csv: Recommended IND is the target; Rating is in train only.', 3],
  ['Recommended IND', 'Predict whether the customer recommends the product (`Recommended IND`, 1 or 0).', 2],
  ['Rating', '- train.csv: Recommended IND is the target; Rating is in train only.', 0],
  ['loan_status', 'The target variable is loan_status (1: default).', 3],
  ['loan_status', '* loan_status - 1 or 0, the label', 3],
  ['loan_status', 'loan_status: this is what you have to predict', 3],
  ['loan_status', 'Target: `loan_status`', 3],
  ['SalePrice', 'Your job is to predict the sale price of each house, the column SalePrice.', 2],
  ['Rating', 'Predict the Rating and not the loan_status', 1],
  ['loan_status', 'Predict the Rating and not the loan_status', 0],
  ['correct', 'Predict the probability that a pupil answers a question correctly.', 1],
  ['Rating', 'Rating is not the target.', 0],
  ['Rating', 'Submissions are scored by AUC.', 0],
])('%s in "%s": %i', (name, page, said) => expect(pageSays(page, name, columns)).toBe(said));
