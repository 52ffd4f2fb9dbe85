import { basename } from 'node:path';
import type { DataFile } from '../../data-file.ts';
import { headsOf, sampleAmong } from '../heads.ts';
import { partOf } from '../media-files.ts';
import { followedUnits } from './followed.ts';
import { positionsAsked } from './positions.ts';
import type { KeyedListings } from './question.ts';
import { type Records, recordsIn, textOf } from './records.ts';
import { type SampleKeys, sampleKeysOf } from './sample-keys.ts';

const nearlyAll = 0.95;
const formats = new Set<string>(['csv', 'tsv', 'json', 'jsonl']);

/**
 * Makes tables with a row for each key of the sample if test has one row for each unit in the keys (`id_3f8_0`). Undefined if it does not.
 */
export const keyedTables = (folder: string, files: readonly DataFile[]): KeyedListings | undefined => {
  const tables = files.filter(({ format }) => formats.has(format));
  const ofPart = (part: string) => tables.filter(({ path }) => partOf(basename(path)) === part && !isLabels(path));
  const [[train, ...moreTrain], [test, ...moreTest]] = [ofPart('train'), ofPart('test')];
  if (train === undefined || test === undefined || moreTrain.length + moreTest.length > 0) return undefined;
  const head = sampleAmong(headsOf(folder, files));
  const file = tables.find(({ path }) => path === head?.path);
  if (head === undefined || file === undefined || head.header.length < 2) return undefined;
  if (sampleKeysOf(head.rows.map(([cell = '']) => cell)) === undefined) return undefined;
  const [sample, asked] = [recordsIn(folder, file), recordsIn(folder, test)];
  if (sample === undefined || asked === undefined || sample.rows.length < 2 * asked.rows.length) return undefined;
  const keys = sampleKeysOf(sample.rows.map((row) => textOf(row.get(head.header[0] ?? '')) ?? ''));
  const key = keys && asked.columns.find((name) => namesUnits(asked, name, keys));
  const known = key === undefined ? undefined : recordsIn(folder, train);
  if (keys === undefined || key === undefined || known === undefined || !known.columns.includes(key)) return undefined;
  const question = { train: known, test: asked, sample, keys, key };
  return positionsAsked(question) ?? followedUnits(question);
};

const isLabels = (path: string): boolean => /label|target/i.test(basename(path));

/** Whether the table has one row per unit and nearly all units of the keys. */
const namesUnits = ({ rows }: Records, name: string, { byUnit }: SampleKeys): boolean => {
  const cells = new Set(rows.map((row) => textOf(row.get(name)) ?? ''));
  const found = [...byUnit.keys()].filter((unit) => cells.has(unit)).length;
  return cells.size === rows.length && found >= nearlyAll * byUnit.size;
};
