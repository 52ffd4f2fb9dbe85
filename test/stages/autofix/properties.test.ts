import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf } from '../../../services/csv/column.ts';
import { repairReading } from '../../../stages/autofix/repair.ts';
import { textOf } from '../../../services/csv/transform.ts';
import { checkReading, hasErrors } from '../../../stages/validate/check.ts';
import { readBytes } from '../../../stages/validate/read.ts';
import { remedyFor } from '../../../stages/validate/remedy.ts';
import type { Specification } from '../../../stages/validate/specification.ts';
import { key, specimen, target } from '../validate/specimen.ts';

const kinds = [
  target('p', 'probability'),
  target('p', 'real'),
  target('p', 'bounded-real', { min: 0, max: 10 }),
  target('p', 'class-string', { labels: ['Cat', 'dog'] }),
  target('p', 'ordinal-int', { min: 0, max: 4 }),
  target('p', 'ranked-list', { list: { separator: ' ', maxItems: 2 }, labels: ['x', 'y', 'z'] }),
  target('p', 'structured', { sampleValues: ['1 2'] }),
  target('p', 'text', { sampleValues: ['word'] }),
];
const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '0.5',
      '1',
      '0',
      '2.0',
      '1.7',
      'x y',
      'x,y',
      "['x']",
      'Cat',
      'cat',
      '1 2 5 1',
      '',
      'nan',
      '10%',
      '[0.5]',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`;
const keys = fc.uniqueArray(
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes('\0')),
  { minLength: 1, maxLength: 8 },
);

/** A sample's ids and a file for them: rows shuffled, ids spelled oddly, columns renamed or added, cells of any kind. */
const cases = fc.record({
  column: fc.constantFrom(...kinds),
  ids: keys,
  cells: fc.array(cell, { minLength: 8, maxLength: 8 }),
  odd: fc.constantFrom<(id: string) => string>(
    (id) => id,
    (id) => ` ${id}`,
    (id) => `test/${id}`,
    (id) => id.toUpperCase(),
    (id) => `${id}.jpg`,
  ),
  header: fc.constantFrom('id,p', 'ID, p', 'id,prediction', 'p,id'),
  reversed: fc.boolean(),
});
type Example = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const given = ({
  column,
  ids,
  cells,
  odd,
  header,
  reversed,
}: Example): { specification: Specification; csv: string } => {
  const specification = specimen({ columns: [key('id'), column], rows: ids.map((id) => [id]) });
  const rows = ids.map((id, i) => [quoted(odd(id)), quoted(cells[i] ?? '')]);
  const ordered = (reversed ? rows.toReversed() : rows).map((row) =>
    (header.startsWith('p') ? row.toReversed() : row).join(','),
  );
  return { specification, csv: `${[header, ...ordered].join('\n')}\n` };
};
const repair = (specification: Specification, csv: string) =>
  repairReading(readBytes(Buffer.from(csv), specification.schema.header), specification);

describe('whatever the file', () => {
  test('a repair gives a valid file with the ids of the sample, or is refused; a second one changes nothing', () => {
    let repairs = 0;
    fc.assert(
      fc.property(cases, (example) => {
        const { specification, csv } = given(example);
        const mended = repair(specification, csv);
        if (!mended.ok) return;
        repairs += 1;
        const text = textOf(mended.table);
        const reading = readBytes(Buffer.from(text), specification.schema.header);
        const findings = checkReading(reading, specification);
        expect(hasErrors(findings)).toBe(false);
        expect(remedyFor(findings)).toBe('none');
        expect(reading.table === null ? null : [...cellsOf(reading.table, 0)]).toEqual(example.ids);
        const again = repair(specification, text);
        expect(again.ok && textOf(again.table)).toBe(text);
        expect(again.ok && again.repairs).toEqual([]);
      }),
      { numRuns: 1500, seed: 7 },
    );
    expect(repairs).toBeGreaterThan(200);
  });

  test('garbage is refused, never thrown at', () => {
    const { specification } = given({
      column: kinds[0]!,
      ids: ['a', 'b'],
      cells: [],
      odd: (id) => id,
      header: 'id,p',
      reversed: false,
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const mended = repairReading(
          readBytes(Buffer.concat([Buffer.from('id,p\n'), bytes]), specification.schema.header),
          specification,
        );
        if (mended.ok) expect([...cellsOf(mended.table, 0)]).toEqual(['a', 'b']);
        else expect(mended.why).not.toBe('');
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
