import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalEngine } from '../../../tables/local-engine.ts';
import { openNames } from '../../../tables/names.ts';
import { columnAt, literal } from '../../../tables/sql.ts';
import type { DataFile } from '../../data-file.ts';
import type { MediaListing } from '../listing.ts';
import { type SumAsked, sumAsked } from './question.ts';
import { type Days, readRows } from './read.ts';
import { answerOf, type Columns, makeGrid, makeRows, pastColumns, selectRows } from './rows.ts';
import { startOf, timesOf } from './times.ts';
import { namer, type Units, unitsAmong } from './units.ts';

/**
 * Applies if train has a row for each day or sale of a unit, and the sample asks for the sum over the period after it. Makes train and test
 * with a row for each of test's units and each such period. Undefined if this does not apply. `pathOf` gives the paths of the files to
 * write.
 */
export const writeSummed = async (
  folder: string,
  files: readonly DataFile[],
  pathOf: (part: 'train' | 'test') => string,
): Promise<MediaListing[] | undefined> => {
  const asked = sumAsked(folder, files);
  if (asked === undefined) return undefined;
  const scratch = mkdtempSync(`${folder}-sums-`);
  const { openTableEngine } = await import('../../../tables/local-engine.ts');
  using engine = await openTableEngine({ scratch });
  try {
    const see = openNames(join(scratch, 'seen'), folder, folder);
    const days = await readRows(engine, asked, (path) => join(scratch, 'seen', see(join(folder, path))));
    const units = days && (await unitsAmong(engine, asked));
    return days && units && (await write(engine, { asked, days, units, folder, pathOf }));
  } catch {
    return undefined; // a table that differs from what its first rows show stays as it is
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

interface Writing {
  readonly asked: SumAsked;
  readonly days: Days;
  readonly units: Units;
  readonly folder: string;
  readonly pathOf: (part: 'train' | 'test') => string;
}

const write = async (
  engine: LocalEngine,
  { asked, days, units: { keys, attributes }, folder, pathOf }: Writing,
): Promise<MediaListing[] | undefined> => {
  const { sample, target, time, quantity, span, range } = asked;
  const columnOf = namer(asked);
  const times = timesOf(span, days);
  const id = sample.header[0] ?? '';
  const asKey = (name: string) => [name === id ? `${name}_key` : name, `rows.${columnOf(name)}`] as const;
  const asIs = (name: string) => [name, `asks.${columnAt(asked.asked.header.indexOf(name))}`] as const;
  const own = asked.asked.header.filter((name) => name !== target);
  const past = pastColumns(target, keys.map(asKey));
  const train: Columns = [
    ...[...keys.map(asKey), ...attributes.map(asIs), ...past],
    ...([
      [time, startOf('rows.number', times)],
      [target, answerOf],
    ] as const),
  ];
  const test: Columns = [
    ...own.map((name) => (keys.includes(name) && name !== id ? asKey(name) : asIs(name))),
    ...[...keys.filter((name) => name === id).map(asKey), ...past],
    [time, startOf('0', times)],
  ];
  const [trainColumns = [], testColumns = []] = [train, test].map((columns) => columns.map(([name]) => name));
  if ([trainColumns, testColumns].some((names) => new Set(names.map(lower)).size < names.length)) return undefined;
  const units = keys.map(columnOf);
  const kept = await makeGrid(engine, { keys: units, times, days, range });
  if (kept === undefined) return undefined;
  await makeRows(engine, units);
  const [trainPath, testPath] = [pathOf('train'), pathOf('test')];
  const { train: sales, asked: asks } = asked;
  const rule = { sales: sales.path, asks: asks.path, keys: [...keys], time, format: days.format, quantity };
  const listing = (
    rows: 'train' | 'test',
    table: string | null,
    path: string,
    columns: readonly string[],
  ): MediaListing => ({
    ...{ path, pattern: null, array: null, columns: [...columns], arrays: null },
    summed: { ...rule, ...times, ...kept, rows, table, target, clip: range === null ? null : [...range] },
  });
  const copy = (select: string, path: string) =>
    engine.run(`COPY (${select}) TO ${literal(join(folder, path))} (FORMAT csv, HEADER true, DELIMITER ',')`);
  await copy(selectRows(train, 'taught'), trainPath);
  await copy(selectRows(test, 'number = 0'), testPath);
  return [
    listing('train', sales.path, trainPath, trainColumns),
    listing('test', asks === sample ? null : asks.path, testPath, testColumns),
  ];
};

/** Names in SQL ignore case. */
const lower = (name: string): string => name.toLowerCase();
