import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { checkReading, hasErrors } from '../../../../core/submission/check/check.ts';
import { summary } from '../../../../core/submission/finding.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { repairReading } from '../../../../core/submission/repair/repair.ts';
import type { Specification } from '../../../../core/submission/specification.ts';
import { textOf } from '../../../../services/csv/write/transform.ts';
import { makeCompetition } from '../../../rigs/data/competitions.ts';
import { specificationIn } from '../../../rigs/data/specification.ts';
import { type MadeFormat, madeFormats } from '../../../rigs/data/submissions/made-formats.ts';

const scratch = mkdtempSync(join(tmpdir(), 'medalist-valid-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** `VALID_FILES=5000` looks at as many. */
const wanted = Number(process.env.VALID_FILES ?? 500);
const filesEach = 10;

const specificationFor = ({ sample, metric }: MadeFormat): Promise<Specification> => {
  const folder = makeCompetition(mkdtempSync(join(scratch, 'made-')), {
    'sample_submission.csv': sample,
    ...(metric === null ? {} : { 'submission-schema.json': JSON.stringify({ metric }) }),
  });
  return specificationIn(folder, scratch);
};

test('a valid file of any format is valid, and comes through a repair byte for byte', async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(madeFormats(filesEach), async (format) => {
      const specification = await specificationFor(format);
      for (const file of format.files) {
        files += 1;
        const reading = readBytes(Buffer.from(file), specification.schema.header);
        const findings = checkReading(reading, specification);
        expect(hasErrors(findings) ? summary(findings) : '').toBe('');
        const repaired = repairReading(reading, specification);
        expect(repaired.ok && textOf(repaired.table)).toBe(file);
        expect(repaired.ok && repaired.repairs).toEqual([]);
      }
    }),
    { numRuns: Math.ceil(wanted / filesEach), seed: 20, endOnFailure: true },
  );
  expect(files).toBeGreaterThanOrEqual(wanted);
}, 600_000);

const Records = z.array(z.array(z.string()));
type Table = string[][];
const text = (records: Table, delimiter = ','): string => stringify(records, { delimiter });
const eachRow = (records: Table, change: (row: string[]) => string[]): Table =>
  records.map((row, i) => (i === 0 ? row : change(row)));

/** The same answers, written in another way. */
const spellings: Readonly<Record<string, (records: Table) => string>> = {
  semicolons: (records) => text(records, ';'),
  tabs: (records) => text(records, '\t'),
  'byte order mark': (records) => `\ufeff${text(records)}`,
  'carriage returns': (records) => text(records).replaceAll('\n', '\r\n'),
  'all quoted': (records) => stringify(records, { quoted: true }),
  'rows turned': ([header = [], ...rows]) => text([header, ...rows.toReversed()]),
  'columns turned': (records) => text(records.map((row) => row.toReversed())),
  'padded ids': (records) => text(eachRow(records, ([id = '', ...rest]) => [` ${id} `, ...rest])),
  'an index column': (records) => text(records.map((row, i) => [i === 0 ? '' : String(i - 1), ...row])),
  'a row written twice': ([header = [], first = [], ...rows]) => text([header, first, first, ...rows]),
  'spaces around answers': (records) => text(eachRow(records, (row) => row.with(-1, ` ${row.at(-1)} `))),
  'answers in brackets': (records) => text(eachRow(records, (row) => row.with(-1, `[${row.at(-1)}]`))),
  'numbers with a point': (records) =>
    text(eachRow(records, (row) => row.with(-1, (row.at(-1) ?? '').replace(/^\d+$/, '$&.0')))),
};

/** As it was, as the spelling above left it, or one number written in two ways. */
const saysTheSame = (after: string, before: string): boolean =>
  after.trim() === before.trim() ||
  after === `[${before}]` ||
  (after.trim() !== '' && before.trim() !== '' && Number(after) === Number(before));

test('a file that is written in another way never comes out with other answers', async () => {
  let [repaired, changed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(madeFormats(2), async (format) => {
      const specification = await specificationFor(format);
      for (const file of format.files)
        for (const [name, spell] of Object.entries(spellings)) {
          const given = Records.parse(parse(file));
          const spelled = spell(given);
          if (name === 'carriage returns' && /"[^"]*\n/.test(file)) continue;
          const done = repairReading(readBytes(Buffer.from(spelled), specification.schema.header), specification);
          if (!done.ok) continue;
          repaired += 1;
          if (done.repairs.length > 0) changed += 1;
          const out = Records.parse(parse(textOf(done.table)));
          const wrong = out.flatMap((row, i) =>
            row.flatMap((cell, j) => (saysTheSame(cell, given[i]?.[j] ?? '') ? [] : [[name, cell, given[i]?.[j]]])),
          );
          expect(wrong).toEqual([]);
          expect(out.length).toBe(given.length);
        }
    }),
    { numRuns: Math.ceil(wanted / 30), seed: 21, endOnFailure: true },
  );
  expect(changed).toBeGreaterThan(repaired / 3);
}, 600_000);
