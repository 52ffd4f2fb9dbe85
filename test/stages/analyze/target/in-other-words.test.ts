import { expect, test } from 'vitest';
import { inOtherWords } from '../../../../stages/analyze/target/in-other-words.ts';

test('a column is found by its words, however they are put together', () => {
  expect(inOtherWords('SALE_PRICE', ['salePrice', 'noise'])).toBe('salePrice');
  expect(inOtherWords('SalesPrice', ['SalePrice', 'noise'])).toBe('SalePrice');
  expect(inOtherWords('price', ['price_usd', 'price_note'])).toBe('price_usd');
  expect(inOtherWords('sales_hat', ['sales', 'availability'])).toBe('sales');
});

test('several columns, or short names, are alike by chance', () => {
  expect(inOtherWords('price', ['price_usd', 'price_eur'])).toBeUndefined();
  expect(inOtherWords('ys', ['y'])).toBeUndefined();
});
