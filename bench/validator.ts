import { join } from 'node:path';
import { styleText } from 'node:util';
import { projectRoot } from '../services/python/environment.ts';
import { repairReading } from '../stages/autofix/repair.ts';
import { checkReading, hasErrors } from '../stages/validate/check.ts';
import { readBytes } from '../stages/validate/read.ts';
import { remedyFor } from '../stages/validate/remedy.ts';
import type { Table } from '../stages/validate/table.ts';
import { bytesOf, type Case, type Format, parsed, readCorpus, specificationFor } from './validator-corpus.ts';

/** What became of one file. `tidied`: only put in order; `same`: repaired to the valid file, cell by cell; `other`: repaired to something else. */
export type Fate = 'valid' | 'tidied' | 'same' | 'other' | 'refused';

/** Validates, and repairs where that is called for: what the two stages do, without the store. */
export const fateOf = (example: Case, format: Format): Fate => {
  const specification = specificationFor(format);
  const reading = readBytes(bytesOf(example), specification.schema.header);
  const { findings } = checkReading(reading, specification);
  const remedy = remedyFor(findings);
  if (remedy !== 'repair') return hasErrors(findings) ? 'refused' : 'valid';
  const mended = repairReading(reading, specification);
  if (!mended.ok) return 'refused';
  const same = sameCells(mended.table, validTable(format));
  if (mended.repairs.every(({ rule }) => tidying.has(rule)))
    return same || example.class === 'semantic' ? 'tidied' : 'other';
  return same ? 'same' : 'other';
};

const tidying = new Set(['byte-order-mark', 'column-order', 'crlf', 'row-order']);

const validTable = (format: Format): Table =>
  parsed(format.cases.find(({ mutation }) => mutation.startsWith('L00'))?.csv ?? '');

const sameCells = (a: Table, b: Table): boolean =>
  a.rows === b.rows &&
  a.header.join('\n') === b.header.join('\n') &&
  a.columns.every((cells, j) => cells.every((cell, i) => sameCell(cell, b.columns[j]?.[i] ?? '')));

const sameCell = (a: string, b: string): boolean =>
  a === b || (a !== '' && b !== '' && Math.abs(Number(a) - Number(b)) <= 1e-9 * Math.max(1, Math.abs(Number(b))));

const table = (corpus: readonly Format[]): void => {
  const byClass = new Map<string, Record<Fate, number>>();
  const byMutation = new Map<string, Record<Fate, number>>();
  const add = (into: typeof byClass, key: string, fate: Fate) => {
    const counts = into.get(key) ?? { valid: 0, tidied: 0, same: 0, other: 0, refused: 0 };
    counts[fate] += 1;
    into.set(key, counts);
  };
  for (const format of corpus)
    for (const example of format.cases) {
      const fate = fateOf(example, format);
      add(byClass, example.class, fate);
      add(byMutation, `${example.class} ${example.mutation}`, fate);
      if (process.argv.includes('--each')) console.log(fate, example.class, format.slug, example.mutation);
    }
  const row = (key: string, { valid, tidied, same, other, refused }: Record<Fate, number>) =>
    console.log(key.padEnd(60), ...[valid, tidied, same, other, refused].map((n) => String(n).padStart(8)));
  console.log(styleText('bold', `${''.padEnd(60)}    valid   tidied   =valid    other  refused`));
  for (const [key, counts] of [...byMutation].sort(([a], [b]) => (a < b ? -1 : 1))) row(key, counts);
  for (const [key, counts] of byClass) row(`all ${key}`, counts);
};

if (import.meta.main) table(readCorpus(process.env.DIR || join(projectRoot, '..', 'shared', 'submission-corpus')));
