import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { checkReading, hasErrors } from '../../../../core/submission/check/check.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { remedyFor } from '../../../../core/submission/remedy.ts';
import { type Repaired, repairReading } from '../../../../core/submission/repair/repair.ts';
import { cellsOf, columnOf } from '../../../../services/csv/column.ts';
import { textOf } from '../../../../services/csv/write/transform.ts';
import { workspace } from '../../../../services/csv/write/writer.ts';
import { casesOf } from '../../../rigs/long.ts';
import { specimen, target } from '../check/specimen.ts';
import { type Example, examples } from './examples.ts';

const scratch = mkdtempSync(join(tmpdir(), 'autofix-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const repair = ({ specification, csv, manifest }: Omit<Example, 'faults'>): Repaired =>
  repairReading(readBytes(Buffer.from(csv), specification.schema.header), specification, { manifest });

/** Everything in files, a few bytes at a time. */
const repairOnDisk = ({ specification, csv, manifest }: Example): Repaired => {
  const folder = mkdtempSync(join(scratch, 'run-'));
  const space = workspace(folder, { inMemory: 16 });
  const repaired = repairReading(readBytes(Buffer.from(csv), specification.schema.header, space), specification, {
    manifest,
    workspace: space,
  });
  return repaired;
};

describe('whatever the competition and the file', () => {
  test('a repair gives a valid file with the ids of the sample, or is refused; a second one changes nothing', () => {
    const runs = casesOf(8000);
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(examples, (example) => {
        const { specification } = example;
        const repaired = repair(example);
        if (!repaired.ok) {
          expect(repaired.why).not.toBe('');
          return;
        }
        for (const { rule } of repaired.repairs) seen.set(rule, (seen.get(rule) ?? 0) + 1);
        const csv = textOf(repaired.table);
        const reading = readBytes(Buffer.from(csv), specification.schema.header);
        const findings = checkReading(reading, specification);
        expect(hasErrors(findings)).toBe(false);
        expect(remedyFor(findings)).toBe('none');
        expect(reading.table?.header).toEqual(specification.schema.header);
        for (const name of specification.expected.header.filter((column) => column !== 'row'))
          expect([...cellsOf(repaired.table, columnOf(repaired.table, name))]).toEqual([
            ...cellsOf(specification.expected, columnOf(specification.expected, name)),
          ]);
        const again = repair({ ...example, csv });
        expect(again.ok && textOf(again.table)).toBe(csv);
        expect(again.ok && again.repairs).toEqual([]);
      }),
      { numRuns: runs, seed: 7 },
    );
    const often = ['row-order', 'header-spelling', 'id-spelling', 'missing-value', 'carried-column', 'duplicate-row'];
    const seldom = ['label-encoding', 'label-threshold', 'logit-scale', 'row-position', 'missing-id', 'row-sum'];
    for (const rule of runs > 4000 ? [...often, ...seldom] : often)
      expect([rule, seen.get(rule) ?? 0]).toEqual([rule, expect.toSatisfy((n) => n > 1)]);
  });

  test('a table on disk is repaired to the same bytes as one in memory', () => {
    let repairs = 0;
    fc.assert(
      fc.property(examples, (example) => {
        const [here, there] = [repair(example), repairOnDisk(example)];
        expect({ ...there, table: null }).toEqual({ ...here, table: null });
        if (!here.ok || !there.ok) return;
        repairs += here.repairs.length;
        expect(textOf(there.table)).toBe(textOf(here.table));
      }),
      { numRuns: casesOf(500), seed: 11 },
    );
    expect(repairs).toBeGreaterThan(casesOf(50));
  });

  test('garbage is refused, never thrown at', () => {
    const specification = specimen({
      columns: [{ ...target('id', null), role: 'key' }, target('p', 'probability')],
      rows: [['a'], ['b']],
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const csv = Buffer.concat([Buffer.from('id,p\n'), bytes]);
        const repaired = repairReading(readBytes(csv, specification.schema.header), specification);
        if (repaired.ok) expect([...cellsOf(repaired.table, 0)]).toEqual(['a', 'b']);
        else expect(repaired.why).not.toBe('');
      }),
      { numRuns: casesOf(500), seed: 3 },
    );
  });
});
