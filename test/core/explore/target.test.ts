import { expect, test } from 'vitest';
import { targetInQuestion } from '../../../core/explore/target.ts';

const columns = ['customerID', 'tenure', 'MonthlyCharges', 'Churn', 'SalePrice', 'sale_date', 'model'];

test.each([
  ['Build a model to predict churn', 'Churn'],
  ['predict customer churn from tenure and monthly charges', 'Churn'],
  ['Which drivers matter? Predict `SalePrice` with a tree.', 'SalePrice'],
  ['forecast sale prices', 'SalePrice'],
  ['estimate the monthly charge of a customer', 'MonthlyCharges'],
  ['For churn: build the best classifier', 'Churn'],
  ['Build a model for churn', 'Churn'],
  ['forecast the sale price for the next sale date', 'SalePrice'],
])('%j asks for %s', (question, target) => {
  expect(targetInQuestion(question, columns)).toBe(target);
});

test.each([['Why do customers churn?'], ['predict churn and sale price'], ['predict what happens next'], ['']])(
  '%j names no column to predict',
  (question) => {
    expect(targetInQuestion(question, columns)).toBeNull();
  },
);

test('the longer of two names that both stand there is meant', () => {
  expect(targetInQuestion('predict customer churn', ['churn', 'customer_churn'])).toBe('customer_churn');
});

test('a name in another script is found, too', () => {
  expect(targetInQuestion('predict «цена» per flat', ['цена', 'площадь'])).toBe('цена');
});
