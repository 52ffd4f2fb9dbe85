import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf, everyCell } from '../../../services/csv/column.ts';
import { fileTable, memoryTable } from '../../../services/csv/source.ts';
import { pickColumns } from '../../../services/csv/table.ts';
import { recordsOf, tableOf, textOf } from '../../../services/csv/write/transform.ts';
import { workspace } from '../../../services/csv/write/writer.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('', '"', ',', '\n', '\r', '""', 'a,b', 'é', '😀', '0.5', ' x '),
);
const tables = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.record({
    header: fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }),
  }),
);

describe('a table of bytes', () => {
  test('gives back the cells it was made of, whatever they hold', () => {
    fc.assert(
      fc.property(tables, ({ header, rows }) => {
        const table = tableOf(header, rows);
        expect(table.header).toEqual(header);
        expect(table.rows).toBe(rows.length);
        expect([...recordsOf(table)]).toEqual(rows);
      }),
      { numRuns: 600, seed: 1 },
    );
  });

  test('is CSV that csv-parse reads the same way', () => {
    fc.assert(
      fc.property(tables, ({ header, rows }) => {
        const records: unknown = parse(textOf(tableOf(header, rows)), { relax_column_count: true });
        expect(records).toEqual([header, ...rows]);
      }),
      { numRuns: 400, seed: 2 },
    );
  });

  test('is the same bytes after each copy', () => {
    fc.assert(
      fc.property(tables, ({ header, rows }) => {
        const table = tableOf(header, rows);
        const writer = workspace(null).newTable(header);
        for (const batch of table.batches()) for (let row = 0; row < batch.rows; row += 1) writer.copy(batch, row);
        expect(textOf(writer.done())).toBe(textOf(table));
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  test('reads a file of several pieces row by row, and picks columns without reading them anew', () => {
    const path = join(scratchFolder(), 'big.csv');
    const lines = Array.from({ length: 120_000 }, (_, i) => `id_${i},${i / 7},"a, ""${i}"""`);
    const text = `id,x,note\n${lines.join('\n')}`;
    writeFileSync(path, text);
    const table = fileTable(path, Buffer.byteLength(text), { rows: lines.length, quoted: true });
    expect(everyCell(table, 0, (id, row) => id === `id_${row}`)).toBe(true);
    expect(everyCell(table, 2, (note, row) => note === `a, "${row}"`)).toBe(true);
    const picked = pickColumns(table, [1, 0]);
    expect(picked.header).toEqual(['x', 'id']);
    expect(everyCell(picked, 0, (x, row) => x === String(row / 7))).toBe(true);
    expect([...cellsOf(pickColumns(picked, [1]), 0)].length).toBe(lines.length);
  });

  test('takes a last line without its end', () => {
    const table = memoryTable(Buffer.from('id,x\na,1\nb,2'), { rows: 2, quoted: false });
    expect([...recordsOf(table)]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });
});
