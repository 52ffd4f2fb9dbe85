import { expect, test } from 'vitest';
import { formulaOf } from '../../../../../core/columns/computed.ts';
import { toldFormula } from '../../../../../stages/analyze/target/computed/told.ts';
import { toldLabel, toldThreshold } from '../../../../../stages/analyze/target/computed/two-classes.ts';

const numbers = ['area', 'before', 'casual', 'home_score', 'away_score', 'price', 'registered', 'after', 'delay'];
const told = (asked: string, page: string) => {
  const found = toldFormula({ asked, page, numbers, withheld: numbers.slice(2) });
  return found && formulaOf(found);
};

test('a page writes a formula down', () => {
  expect(told('total', 'The target: `total = casual + registered`.')).toBe('casual + registered');
  expect(told('y', '- **y**: 100 * (price / area), rounded')).toBe('price / area * 100');
  expect(told('delta', "delta = df['after'] - df['before']")).toBe('after - before');
  expect(told('log_price', 'Predict log_price = np.log1p(price).')).toBe('log(1 + price)');
  expect(told('is_late', '`is_late` is 1 if delay > 15, else 0')).toBe('delay > 15');
  expect(told('price_t', 'price_t = log10(price) ')).toBe('log(price) / 2.302585092994046');
});

test('a page that speaks of other things tells no formula', () => {
  expect(told('total', 'Scores are the sum of casual and registered errors.')).toBeUndefined();
  expect(told('total', 'Rows have casual and registered rentals. Predict the total.')).toBeUndefined();
  expect(told('total', 'total = price')).toBeUndefined();
  expect(told('total', 'total = area - before')).toBeUndefined();
  expect(told('y', 'As a feature, predict with the price divided by the area.')).toBeUndefined();
  expect(told('log_price', 'RMSLE is the RMSE of log(price + 1).')).toBeUndefined();
  expect(told('log_price', 'Some take log(price), some log1p(price).')).toBeUndefined();
});

test.each([
  'y = casual + registered + guests',
  'y = casual + registered ** 2',
  'y = log(price) / area',
  'y = (price - casual) * area',
  'y = 1 if delay > 15 or price > 3',
  'Predict the sum of the squares of casual and registered.',
  'Predict the absolute difference between the home score and the away score.',
  'Predict the percentage change from before to after.',
  'Predict the difference between before and after.',
  'Predict the price per thousand area.',
  'The target is price minus casual, divided by 100.',
])('a formula of which a part is not understood is none: %s', (page) => {
  expect(told('y', page)).toBeUndefined();
});

test('what stands behind a formula is no part of it', () => {
  expect(told('y', '`y` is 1 if delay > 15, and 0 otherwise')).toBe('delay > 15');
});

test.each([
  ['1 if DEM is greater than GOP, else 0', 'DEM > GOP'],
  ['Predict y: 1 when `DEM` > `GOP` and 0 otherwise', 'DEM > GOP'],
  ['The label y is 0 if GOP is at least DEM, else 1.', 'GOP < DEM'],
  ['y: whether the home goals exceed the Away Goals', 'Home Goals > Away Goals'],
  [
    'The target y is 1 where Home Goals were higher than Away Goals and 0 where Home Goals were less than or equal to Away Goals',
    'Home Goals > Away Goals',
  ],
  ['y = (df["DEM"] > df["GOP"]).astype(int)', 'DEM > GOP'],
  ['Predict y, which is 1 if DEM beats GOP by votes.', 'DEM > GOP'],
  ['Predict who won: 1 if the Democrats (DEM) got more votes than the Republicans (GOP), else 0.', 'DEM > GOP'],
  ['Predict 0 or 1: 0 if home_goals were fewer than away_goals', 'Home Goals >= Away Goals'],
  ['Predict y: DEM + GOP is greater than rate', undefined],
  ['Predict y. In some counties DEM is greater than GOP.', undefined],
  ['Predict y, with y = 1 if DEM > GOP or rate > 3', undefined],
])('two columns are compared: %s', (page, formula) => {
  const columns = ['DEM', 'GOP', 'Home Goals', 'Away Goals', 'rate'];
  const found = toldFormula({
    asked: 'y',
    page: page.startsWith('1 if') ? `y is ${page}` : page,
    numbers: columns,
    withheld: columns.slice(0, 4),
  });
  expect(found && formulaOf(found)).toBe(formula);
});

test('a page says from where on a row is of the class', () => {
  const from = (asked: string, column: string, page: string) => {
    const found = toldThreshold({ asked, column, page, min: 0, max: 100 });
    return found && formulaOf(found);
  };
  expect(from('delayed', 'delay_min', 'Predict if a train is delayed by more than 15 minutes.')).toBe('delay_min > 15');
  expect(from('delayed', 'delay_sec', 'It is delayed if the delay is over 1.5 min.')).toBeUndefined();
  expect(from('delayed', 'delay', 'It is delayed if the delay is over 15 minutes.')).toBeUndefined();
  expect(from('good', 'quality', 'Wines with a quality of 7 or more are good.')).toBe('quality >= 7');
  expect(from('good', 'quality', 'Wines with a quality of 7 or more are not good.')).toBeUndefined();
  expect(from('good', 'quality', 'Good wines have a quality over 7. Good ones have a quality over 8.')).toBeUndefined();
});

test.each([
  ['delayed', 'delay', 'Flights delayed by more than 50 were removed.'],
  ['late', 'delay', 'The data hold more than 50 late flights and their delay.'],
  ['late', 'delay', 'More than 50 trains with a delay were late.'],
  ['mid', 'delay', 'A delay is mid if 10 < delay < 20.'],
  ['delay', 'delay', 'A delay is up to 100.'],
  ['delay', 'delay', 'Delays above 20 happen in winter.'],
])('a number that is no bound of the class: %s, %s: %s', (asked, column, page) => {
  expect(toldThreshold({ asked, column, page, min: 0, max: 100 })).toBeUndefined();
});

test('a label is asked for that the column is called as, or that the page quotes alone', () => {
  expect(toldLabel('is_spam', ['ham', 'spam', 'other'], '')).toBe('spam');
  expect(toldLabel('readmitted', ['<30', '>30', 'NO'], 'Predict if it is within 30 days (`<30`)')).toBe('<30');
  expect(toldLabel('bought', ['price', 'service'], 'The column `price` is in dollars.')).toBeUndefined();
  expect(toldLabel('readmitted', ['<30', '>30', 'NO'], 'one of "<30", ">30" and "NO"')).toBeUndefined();
});
