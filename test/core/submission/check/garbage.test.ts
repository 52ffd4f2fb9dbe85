import { CsvError, parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { checkReading, hasErrors } from '../../../../core/submission/check/check.ts';
import { boundsOf, familyOf } from '../../../../core/submission/kinds.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { repairReading } from '../../../../core/submission/repair/repair.ts';
import { textOf } from '../../../../services/csv/write/transform.ts';
import { garble } from '../../../rigs/data/submissions/garbage.ts';
import { type Format, formats } from '../../../rigs/data/submissions/mutations/formats.ts';
import { csv } from '../../../rigs/data/submissions/mutations/mutation.ts';
import { seeded } from '../../../rigs/data/submissions/mutations/random.ts';

const Records = z.array(z.array(z.string()));
/** A reader that is not ours. No records when it cannot read the file. */
const parsed = (bytes: Buffer | string): string[][] => {
  try {
    return Records.parse(parse(bytes, { bom: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] }));
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
};

/** A cell that this column could hold: what no check of one file can tell from the right one. */
const isLegal = (cell: string, { specification: { schema } }: Format, position: number): boolean => {
  const column = schema.columns[position]!; // as many as cells
  const [low, high] = boundsOf(column);
  const known = (item: string) => column.labels?.includes(item) ?? true;
  switch (familyOf(column.kind ?? 'text')) {
    case 'number':
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(cell) && Number(cell) >= low && Number(cell) <= high;
    case 'label':
      return known(cell);
    case 'list':
      return cell !== '' && cell.split(' ').every(known);
    case 'structured':
      return /^(?:\d+ \d+(?: \d+ \d+)*)?$/.test(cell);
    case 'text':
      return true;
  }
};

/** The first thing in which records differ from the valid file though they must not; '' when there is none. */
const difference = (records: readonly (readonly string[])[], format: Format, touched: ReadonlySet<number>): string => {
  const [header = [], ...rows] = records;
  const { keys, targets, kind } = format;
  if (header.toSorted().join('\n') !== format.header.toSorted().join('\n')) return `header ${header.join()}`;
  if (rows.length !== format.rows.length) return `${rows.length} rows`;
  const position = format.header.map((name) => header.indexOf(name));
  const idOf = (row: readonly string[]) => keys.map((j) => row[j]).join('\n');
  const byId = new Map(rows.map((row) => position.map((j) => row[j] ?? '')).map((row) => [idOf(row), row]));
  for (const [i, valid] of format.rows.entries()) {
    const row = byId.get(idOf(valid));
    if (row === undefined) return `row ${i + 1}: no id ${idOf(valid)}`;
    const wrong = valid.findIndex((cell, j) => row[j] !== cell && !(targets.includes(j) && isSame(row[j] ?? '', cell)));
    if (wrong < 0) continue;
    const what = `row ${i + 1}: ${JSON.stringify(row[wrong])} instead of ${JSON.stringify(valid[wrong])}`;
    if (!touched.has(i + 1)) return `${what}, untouched`;
    if (!targets.every((j) => isLegal(row[j] ?? '', format, j))) return `${what}, not legal`;
    if (kind === 'simplex' && Math.abs(targets.reduce((sum, j) => sum + Number(row[j]), 0) - 1) > 2e-6)
      return `${what}, sum`;
  }
  return '';
};
const isSame = (a: string, b: string): boolean => a !== '' && b !== '' && Math.abs(Number(a) - Number(b)) <= 1e-12;

const wanted = ['chances', 'classes', 'prices', 'crops', 'leaves', 'masks', 'sentences', 'insults'];
/** A format; GARBAGE=1250 for ten thousand in all. */
const runs = Number(process.env.GARBAGE || 400);

describe(`bytes gone wrong at random, ${wanted.length * runs} times`, () => {
  for (const format of formats.filter(({ name }) => wanted.includes(name)))
    test(`${format.name}: no crash, no hang, no file that passes or is repaired though it says something else`, () => {
      const valid = csv([format.header, ...format.rows]);
      const lines = new Set(valid.toString().split('\n'));
      const random = seeded(format.name.length + 2); // one that lets some pass in every format, with few runs, too
      const faults: string[] = [];
      let [accepted, repaired, slowest] = [0, 0, 0];
      for (let run = 0; run < runs; run += 1) {
        const { bytes, touched } = garble(valid, random);
        const started = performance.now();
        const reading = readBytes(bytes, format.header);
        const passes = !hasErrors(checkReading(reading, format.specification));
        const result = repairReading(reading, format.specification);
        slowest = Math.max(slowest, performance.now() - started);
        if (passes) accepted += 1;
        if (result.ok) repaired += 1;
        const found = [
          passes ? difference(parsed(bytes), format, touched) : '',
          passes && !result.ok ? 'valid, but not to be put in order' : '',
          result.ok ? difference(parsed(textOf(result.table)), format, touched) : '',
        ].filter((text) => text !== '');
        const strange = bytes
          .toString()
          .split('\n')
          .filter((line) => !lines.has(line));
        if (found.length > 0) faults.push([`run ${run}: ${found.join('; ')}`, ...strange].join('\n'));
      }
      expect(faults.slice(0, 3)).toEqual([]);
      expect(slowest).toBeLessThan(10_000);
      expect(accepted).toBeGreaterThan(0);
      expect(repaired).toBeGreaterThan(runs / 80);
    });
});
