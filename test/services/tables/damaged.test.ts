import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { TableError } from '../../../services/tables/failure.ts';
import { openTable } from '../../../services/tables/table.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

describe('a scan of a file that is damaged beyond its head', () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `{"id": ${at}}`);
  /** A table of the lines, one of which is broken or not. */
  const linesIn = async (engine: TableEngine, folder: string, name: string, broken?: string) => {
    const absolute = join(folder, name);
    writeFileSync(absolute, (broken === undefined ? lines : lines.with(45_000, broken)).join('\n'));
    return openTable(engine, { path: name, absolute, format: 'jsonl', bytes: statSync(absolute).size });
  };
  const sumOf = (engine: TableEngine, from: string) => engine.query(`SELECT max(c0) AS m FROM ${from}`, z.unknown());

  test('names the file, not the name that it has for the engine', async () => {
    const folder = scratchFolder();
    using engine = await plainEngine(folder);
    const table = await linesIn(engine, folder, 'bad.jsonl', '{"id": 4, "x');
    const error = await table.scan((from) => sumOf(engine, from())).catch((why: unknown) => why);
    expect(error).toMatchObject({ kind: 'unreadable', path: 'bad.jsonl' });
    expect(String(error)).toMatch(/bad\.jsonl cannot be read: .*line 4500/);
    expect(String(error)).not.toMatch(/tables-|"/);
  });

  test('is not blamed on the table that is scanned beside it', async () => {
    const folder = scratchFolder();
    using engine = await plainEngine(folder);
    const bad = await linesIn(engine, folder, 'bad.jsonl', '{"id": 4, "x');
    const good = await linesIn(engine, folder, 'good.jsonl');
    for (const [outer, inner] of [[bad, good] as const, [good, bad] as const]) {
      const both = outer.scan((one) =>
        inner.scan((other) => sumOf(engine, `(FROM ${one()} UNION ALL FROM ${other()})`)),
      );
      await expect(both).rejects.toMatchObject({ path: 'bad.jsonl' });
    }
  });

  test('or that ends the reader is named, too', async () => {
    const folder = scratchFolder();
    using engine = await plainEngine(folder);
    const table = await linesIn(engine, folder, 'bad.jsonl');
    const ended = table.scan(() => Promise.reject(new TableError('unreadable', '', 'the reader of files was killed')));
    await expect(ended).rejects.toMatchObject({
      path: 'bad.jsonl',
      message: 'bad.jsonl cannot be read: the reader of files was killed',
    });
  });

  test('has nothing to do with wrong SQL, which stays a bug', async () => {
    const folder = scratchFolder();
    using engine = await plainEngine(folder);
    const good = await linesIn(engine, folder, 'good.jsonl');
    const error = await good.scan((from) => sumOf(engine, `${from()} WHERE nothing`)).catch((why: unknown) => why);
    expect(String(error)).toMatch(/Binder Error/);
    expect(error).not.toHaveProperty('path');
  });
});
