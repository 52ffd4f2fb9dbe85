import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, type Files, makeCompetition } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { ingested } from '../../../rigs/stages/intake.ts';

/** The lines of the tables that the intake made of a folder, but for what rows tell of the past, and the formats that it gives its files. */
const taken = async (files: Files) => {
  const root = scratchFolder();
  const { folder, files: found } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  const tables = found.flatMap(({ path, made }) =>
    made === undefined ? [] : [[path, readFileSync(join(folder, path), 'utf8').trimEnd().split('\n')] as const],
  );
  return {
    lines: Object.fromEntries(tables.map(([path, lines]) => [path, columnsOf(lines, false)])),
    past: Object.fromEntries(tables.map(([path, lines]) => [path, columnsOf(lines, true)])),
    formats: Object.fromEntries(found.map(({ path, format }) => [path, format])),
    rules: found.flatMap(({ made }) => made?.summed ?? []),
  };
};

const columnsOf = (lines: readonly string[], ofPast: boolean): string[] => {
  const names = lines[0]?.split(',') ?? [];
  const isKept = (_: string, at: number) => names[at]?.includes('_before_') === ofPast;
  return lines.map((line) => line.split(',').filter(isKept).join(','));
};

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const months = 8;
const dayOf = (month: number, day: number) =>
  `${String(day).padStart(2, '0')}.${String(month + 1).padStart(2, '0')}.2015`;

/** In each of the months from January on, item i of shop s is sold on the 3rd, the 9th and the last: 1, i and -1 pieces. */
const sales = range(months * 4 * 5)
  .map((at) => ({
    month: Math.floor(at / 20),
    shop: Math.floor(at / 5) % 4,
    item: at % 5,
  }))
  .filter(({ month, item }) => item < 3 || month >= 5); // items 3 and 4 are new in June
const sold = sales.flatMap(({ month, shop, item }) =>
  [[3, 1] as const, [9, item] as const, [28 + Number(month !== 1) * 2, -1] as const].map(([day, count]) => [
    dayOf(month, day),
    String(month),
    String(shop),
    String(item),
    '9.5',
    `${count}.0`,
  ]),
);
const header = ['date', 'date_block_num', 'shop_id', 'item_id', 'item_price', 'item_cnt_day'];
const shops = {
  'sales_train.csv': csv(header, sold.length, (at) => sold[at] ?? []),
  'test.csv': csv(['ID', 'shop_id', 'item_id'], 30, (at) => [`${at}`, `${Math.floor(at / 6)}`, `${at % 6}`]), // shop 4 and item 5 are new
  'items.csv': csv(['item_id', 'kind'], 6, (at) => [`${at}`, `${at % 2}`]),
  'sample_submission.csv': csv(['ID', 'item_cnt_month'], 30, (at) => [`${at}`, '0.5']),
};

test('sales of days are summed by unit and month, and test asks for the month after', async () => {
  const { lines, formats } = await taken(shops);
  const train = lines['train_files.csv'] ?? [];
  expect(train[0]).toBe('shop_id,item_id,date,item_cnt_month');
  expect(train).toHaveLength(1 + 4 * (8 * 3 + 3 * 2)); // an item has rows from the month on in which it is first sold
  expect(train.slice(1, 4)).toEqual(['0,0,2015-01-01,0', '0,1,2015-01-01,1', '0,2,2015-01-01,2']);
  expect(train.at(-1)).toBe('3,4,2015-08-01,4');
  expect(lines['test_files.csv']?.slice(0, 3)).toEqual([
    'ID,shop_id,item_id,date',
    '0,0,0,2015-09-01',
    '1,0,1,2015-09-01',
  ]);
  expect(lines['test_files.csv']).toHaveLength(31);
  expect(formats).toMatchObject({ 'sales_train.csv': 'text', 'test.csv': 'text', 'items.csv': 'csv' });
});

test('a row tells the means of the times before its own, and of its keys', async () => {
  const { past } = await taken(shops);
  const [names, ...train] = past['train_files.csv'] ?? [];
  expect(names?.replaceAll('item_cnt_month_before_', '')).toBe('12,3,1_less_3,1_by_shop_id,1_by_item_id');
  expect(train[0]).toBe(',,,,'); // nothing is known before January
  expect(train[2 * 12 + 1]).toBe('1.0,1.0,0.0,1.0,1.0'); // the second item in March, and three of its shop
  expect(train[5 * 12 + 3]).toBe(',,,1.0,'); // a new item, in a known shop
  const asked = past['test_files.csv']?.slice(1) ?? [];
  expect(asked[4]).toBe('4.0,4.0,0.0,2.0,4.0');
  expect(asked[29]).toBe(',,,,');
});

test('sums are clipped as the page says that the answers are', async () => {
  const { lines, rules } = await taken({
    ...shops,
    'description.md': 'Scored by RMSE. True target values are **clipped** into [1,3] range.',
  });
  expect(lines['train_files.csv']?.slice(1, 4)).toEqual(['0,0,2015-01-01,1', '0,1,2015-01-01,1', '0,2,2015-01-01,2']);
  expect(lines['train_files.csv']?.at(-1)).toBe('3,4,2015-08-01,3');
  expect(rules[0]).toMatchObject({ clip: [1, 3], until: '2015-08-31', first: -8, known: -8 });
});

const iso = (day: number) => new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10);
const stores = {
  'train.csv': csv(['region', 'store', 'promo', 'date', 'sales', 'id'], 40 * 12, (at) => [
    ...[`r${at % 3}`, `s${at % 12}.0`, String(Math.floor(at / 12) % 2), `${iso(Math.floor(at / 12))}T08:00:00`],
    ...[at % 12 === 11 ? '' : String(at % 12), String(at)],
  ]),
  'test.csv': csv(['id', 'region', 'store', 'promo', 'week'], 12, (at) => [
    `${at}`,
    `r${at % 3}`,
    `s${at}.0`,
    '0',
    '6',
  ]),
  'sample_submission.csv': csv(['id', 'weekly_sales'], 12, (at) => [`${at}`, '0']),
};

test('weeks end with train, and what train says the same of all rows of a unit goes along', async () => {
  const { lines } = await taken({
    ...stores,
    'train.csv': stores['train.csv'].replaceAll(
      /,(\d*),(\d+)$/gm,
      (_, sold, id) => `,${sold === '' ? '0' : sold},${id}`,
    ),
  });
  const train = lines['train_files.csv'] ?? [];
  expect(train[0]).toBe('store,region,date,weekly_sales'); // a promotion of a day is none of the unit
  expect(train.slice(1, 3)).toEqual(['s0.0,r0,2019-01-06,0', 's1.0,r1,2019-01-06,7']);
  expect(train).toHaveLength(1 + 5 * 12); // the first five days are no week
  expect(lines['test_files.csv']?.[2]).toBe('1,r1,s1.0,0,6,2019-02-10');
});

test('without a test, the sample asks; and where rows are what is asked for, they are counted', async () => {
  const { lines, formats } = await taken({
    // of each ten days five; the seventh customer comes late
    'visits.csv': csv(['customer', 'visit_date'], 600, (at) => {
      const day = Math.floor(at / 10);
      return [`c${at % 20}`, iso(at % 20 === 7 ? Math.max(30, day) : day)];
    }),
    'sample_submission.csv': csv(['customer', 'visits_next_10_days'], 20, (at) => [`c${at}`, '0']),
  });
  const train = lines['train_files.csv'] ?? [];
  expect(train[0]).toBe('customer_key,visit_date,visits_next_10_days');
  expect(lines['test_files.csv']?.slice(0, 2)).toEqual(['customer,customer_key,visit_date', 'c0,c0,2019-03-02']);
  expect(train.filter((line) => line.startsWith('c0,'))).toHaveLength(6);
  expect(train.filter((line) => line.startsWith('c7,'))).toHaveLength(2); // not from its first visit on, which is sure
  expect(train.at(-1)).toBe('c19,2019-02-20,5');
  expect(formats).toMatchObject({ 'visits.csv': 'text', 'sample_submission.csv': 'csv' });
});

test('a month that train ends in the middle of ends there', async () => {
  const { lines } = await taken({
    ...shops,
    'sales_train.csv': shops['sales_train.csv'].replaceAll(/^30\.08.*\n/gm, ''),
  });
  expect(lines['test_files.csv']?.[1]).toBe('0,0,0,2015-08-10');
  expect(lines['train_files.csv']?.at(-1)).toBe('3,4,2015-07-10,4'); // 30 July, 3 and 9 August
});

test.each<[string, Files]>([
  [
    'train has what is asked for',
    { 'sales_train.csv': shops['sales_train.csv'].replace('item_price', 'item_cnt_month') },
  ],
  [
    'no quantity of train is called so',
    { 'sales_train.csv': shops['sales_train.csv'].replace('item_cnt_day', 'sold') },
  ],
  [
    'prices are asked for',
    { 'sample_submission.csv': shops['sample_submission.csv'].replace('item_cnt', 'item_price') },
  ],
  ['nothing says over which time', { 'sample_submission.csv': shops['sample_submission.csv'].replace('_month', '') }],
  [
    'test tells the day',
    { 'test.csv': csv(['ID', 'shop_id', 'item_id', 'date'], 30, (at) => [at, at % 5, at, '01.09.2015']) },
  ],
  ['a unit is asked for twice', { 'test.csv': csv(['ID', 'shop_id', 'item_id'], 30, (at) => [at, 1, at % 5]) }],
  ['train has other units', { 'test.csv': csv(['ID', 'shop_id', 'item_id'], 30, (at) => [at, at % 5, at + 70]) }],
  ['train tells whether, not how many', { 'sales_train.csv': shops['sales_train.csv'].replaceAll(/-?\d\.0$/gm, '1') }],
  ['days may be months', { 'sales_train.csv': shops['sales_train.csv'].replaceAll(/^(29|30|28)\./gm, '12.') }],
  ['a day is far off', { 'sales_train.csv': `${shops['sales_train.csv']}03.08.2105,7,0,0,9.5,1.0\n` }],
  ['two tables may be train', { 'sales_more.csv': shops['sales_train.csv'] }],
])('no table is made where %s', async (_, other) => {
  expect((await taken({ ...shops, ...other })).lines).toEqual({});
});
