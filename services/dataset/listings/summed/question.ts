import { basename } from 'node:path';
import type { DataFile } from '../../data-file.ts';
import { cellsIn, type Head, headsOf, sampleAmong } from '../heads.ts';
import { partOf } from '../media-files.ts';
import { pageOf } from '../page.ts';
import { dateFormatsOf } from './dates.ts';
import { isCountOf, isSameQuantity, rangeInPage, type Span, spanInName, spanInPage, tellsSum } from './names.ts';

/** The largest train in bytes. A larger one would take too much of a run's time. */
const mostBytes = 2 ** 30;

/** A sum that is asked for over the period after train, by the names of columns. Whether the rows agree is checked later. */
export interface SumAsked {
  readonly train: Head;
  /** The table whose rows ask: test, or the sample if there is no test. */
  readonly asked: Head;
  readonly sample: Head;
  readonly target: string;
  /** The columns that both tables have: those that name a unit, and others about it. */
  readonly shared: readonly string[];
  /** Those of them that do not name a unit. */
  readonly measured: readonly string[];
  readonly time: string;
  /** The ways to write a day that fit the first days. Several if the cells do not decide it. */
  readonly formats: readonly string[];
  /** Null if rows are counted. */
  readonly quantity: string | null;
  readonly span: Span;
  readonly range: readonly [number, number] | null;
}

/** Undefined if the columns do not show that a sum is asked for. */
export const sumAsked = (folder: string, files: readonly DataFile[]): SumAsked | undefined => {
  const heads = headsOf(folder, files);
  const sample = sampleAmong(heads);
  if (sample === undefined) return undefined;
  const rest = heads.filter((head) => head !== sample);
  const [test, ...more] = rest.filter(({ path }) => partOf(basename(path)) === 'test');
  if (more.length > 0) return undefined;
  const asked = test ?? sample;
  const page = pageOf(folder, files);
  const found = rest.flatMap((train) => (train === test ? [] : (asOf(train, { asked, sample, page }) ?? [])));
  const isLarge = files.some(({ path, bytes }) => path === found[0]?.train.path && bytes > mostBytes);
  const [only, ...others] = found;
  return others.length === 0 && !isLarge ? only : undefined;
};

interface Around {
  readonly asked: Head;
  readonly sample: Head;
  readonly page: string;
}

const mostShared = 12;

/** What is asked for if this table is train. */
const asOf = (train: Head, { asked, sample, page }: Around): SumAsked | undefined => {
  const known = asked === sample ? train.header : asked.header;
  const [target, ...others] = sample.header.filter((name) => !known.includes(name));
  if (target === undefined || others.length > 0 || target === sample.header[0]) return undefined;
  if (train.header.includes(target)) return undefined;
  const shared = asked.header.filter((name) => train.header.includes(name) && !isPeriodName(name));
  if (shared.some((name) => dateFormatsOf(cells(train, name)).length > 0)) return undefined;
  if (shared.length === 0 || shared.length > mostShared) return undefined;
  const own = train.header.filter((name) => !asked.header.includes(name));
  const times = own.filter((name) => dateFormatsOf(cells(train, name)).length > 0);
  const [time] = times;
  if (time === undefined || times.length > 1) return undefined;
  const quantities = own.filter((name) => name !== time && isSameQuantity(name, target));
  const isCount = isCountOf(target, [time, basename(train.path).replace(/\..*/s, '')]);
  if (quantities.length > 1 || (quantities.length === 0 && !isCount)) return undefined;
  const [quantity = null] = quantities;
  const isTold = [target, quantity ?? ''].some(tellsSum);
  const span = spanInName(target) ?? (isTold ? spanInPage(page) : undefined);
  if (span === undefined) return undefined;
  const measured = shared.filter((name) => isMeasured(train, name));
  const found = { train, asked, sample, target, shared, measured, time, quantity, span };
  return { ...found, formats: dateFormatsOf(cells(train, time)), range: rangeInPage(page) ?? null };
};

const cells = (head: Head, name: string): string[] => cellsIn(head, head.header.indexOf(name));

/** A test that says which month it asks for. */
const isPeriodName = (name: string): boolean => /(^|_)(block|period|year|quarter|month|week)(_|$)/i.test(name);

/** Neither texts nor whole numbers, so the column does not name a unit. */
const isMeasured = (head: Head, name: string): boolean =>
  cells(head, name).some((cell) => /^-?\d*\.0*[1-9]\d*$/.test(cell.trim()));
