import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { checkReading, hasErrors } from '../../../../core/submission/check/check.ts';
import { familyOf } from '../../../../core/submission/kinds.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { repairReading } from '../../../../core/submission/repair/repair.ts';
import { textOf } from '../../../../services/csv/write/transform.ts';
import { type Format, formats } from '../../../rigs/data/submissions/mutations/formats.ts';
import type { Mutation, Wanted } from '../../../rigs/data/submissions/mutations/mutation.ts';
import { seeded } from '../../../rigs/data/submissions/mutations/random.ts';
import { mutations } from '../../../rigs/data/submissions/mutations.ts';

const Records = z.array(z.array(z.string()));
const tidy = new Set(['byte-order-mark', 'column-order', 'crlf', 'row-order']);

/** Empty when the records are what is wanted, else the first place where they are not. */
const difference = (records: string[][], format: Format, wanted: readonly (readonly Wanted[])[]): string => {
  const [header = [], ...rows] = records;
  if (header.join('\n') !== format.header.join('\n')) return `header ${header.join()}`;
  if (rows.length !== wanted.length) return `${rows.length} rows`;
  for (const [i, row] of rows.entries())
    for (const [j, cell] of row.entries()) {
      const right = wanted[i]?.[j] ?? '';
      if (!isRight(cell, right, format, j)) return `row ${i + 1}: ${cell} instead of ${right}`;
    }
  return '';
};

const isRight = (cell: string, right: Wanted, format: Format, column: number): boolean => {
  if (typeof right === 'function') return right(cell, format);
  if (cell === right) return true;
  const isNumber = format.targets.includes(column) && familyOf(format.kind) === 'number' && cell !== '' && right !== '';
  return isNumber && Math.abs(Number(cell) - Number(right)) <= 1e-9 * Math.max(1, Math.abs(Number(right)));
};

/** What is not as the mutation's class wants it; undefined when all is well. */
const fault = (mutation: Mutation, format: Format): string | undefined => {
  const spoilt = mutation.spoil(format, seeded(11));
  if (spoilt === undefined) return undefined;
  const reading = readBytes(spoilt.bytes, format.header);
  const valid = !hasErrors(checkReading(reading, format.specification));
  const repaired = repairReading(reading, format.specification);
  const say = (what: string) => `${format.name}, ${mutation.name}: ${what}`;
  const comesOut = (): string | undefined => {
    if (!repaired.ok) return say(`refused: ${repaired.why}`);
    const records = Records.parse(parse(textOf(repaired.table)));
    const found = difference(records, format, spoilt.expected ?? format.rows);
    return found === '' ? undefined : say(found);
  };
  const changed = repaired.ok && repaired.repairs.some(({ rule }) => !tidy.has(rule));
  switch (mutation.class) {
    case 'ok':
      if (!valid) return say('called invalid');
      return changed ? say('repaired') : comesOut();
    case 'fix':
      return valid ? say('called valid') : comesOut();
    case 'bad':
      return valid ? say('called valid') : repaired.ok ? say('repaired') : undefined;
    case 'semantic':
      return changed ? say('repaired') : undefined;
  }
};

describe.each(['ok', 'fix', 'bad', 'semantic'] as const)('submissions of the class %s', (wanted) => {
  const ofClass = mutations.filter((mutation) => mutation.class === wanted);
  for (const format of formats)
    test(format.name, () => {
      expect(ofClass.flatMap((mutation) => fault(mutation, format) ?? [])).toEqual([]);
    });
});

test('each mutation spoils some format, and each format is spoilt in many ways', () => {
  const spoils = (mutation: Mutation, format: Format) => mutation.spoil(format, seeded(1)) !== undefined;
  expect(mutations.filter((mutation) => !formats.some((format) => spoils(mutation, format)))).toEqual([]);
  for (const format of formats)
    expect(mutations.filter((mutation) => spoils(mutation, format)).length).toBeGreaterThan(40);
});
