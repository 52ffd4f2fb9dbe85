import type { Random } from './random.ts';

const plain = [
  'train.csv',
  'test.csv',
  'sample_submission.csv',
  'description.md',
  'images.json',
  'a.tsv',
  'x.parquet',
] as const;

const odd = [
  ...[
    'tr[a]in.csv',
    'train*.csv',
    '{train,test}.csv',
    '?.csv',
    "o'clock.csv",
    '"quoted".csv',
    '$(touch x).csv',
    '`id`.csv',
  ],
  ...[
    '-rf.csv',
    '--help',
    ' lead.csv',
    'trail ',
    '.hidden.csv',
    '...',
    '~',
    'con.csv',
    'a\\b.csv',
    'a;b.csv',
    '%s%n.csv',
  ],
  ...[
    '\u001b[31mred.csv',
    'bell\u0007.csv',
    'line\nbreak.csv',
    'turned\u202Evsc.csv',
    'zero\u200Bwidth.csv',
    '\u{1F600}.csv',
  ],
  ...[
    'x'.repeat(255),
    `${'é'.repeat(120)}.csv`,
    'train.csv.part',
    'train.csv.part.json',
    'ingested.json',
    'files',
    'data',
  ],
] as const;

/** Bytes that are no UTF-8 in any reading. */
const broken = [
  Buffer.from([0x63, 0xe9, 0x2e, 0x63, 0x73, 0x76]),
  Buffer.from([0xff, 0xfe, 0x61]),
  Buffer.from([0xc0, 0xaf]),
] as const;

/** A name for a file or a folder, mostly one that a competition would have. */
export const nameOf = (random: Random): Buffer => {
  if (random.chance(0.5)) return Buffer.from(random.pick(plain));
  if (random.chance(0.15)) return random.pick(broken);
  return Buffer.from(random.pick(odd));
};

const leaving = [
  '../evil.csv',
  '../../evil.csv',
  '/etc/evil.csv',
  'a/../../evil.csv',
  '..\\evil.csv',
  'C:\\evil.csv',
  '..',
  './../x',
] as const;

/** A path for an entry of an archive: short, deep, odd, or one that would leave the folder. */
export const entryNameOf = (random: Random): string => {
  if (random.chance(0.08)) return random.pick(leaving);
  if (random.chance(0.05)) return `${'d/'.repeat(random.whole(2_000))}deep.csv`;
  if (random.chance(0.05)) return '';
  const above = random.chance(0.3) ? `${nameOf(random).toString()}/` : '';
  return `${above}${nameOf(random).toString()}`;
};
