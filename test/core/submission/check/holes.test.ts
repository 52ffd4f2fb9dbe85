import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFile } from '../../../../core/submission/check/check-file.ts';
import { repairFile } from '../../../../core/submission/repair/repair.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainIntake } from '../../../rigs/stages/intake.ts';
import { ids, key, specimen, target } from './specimen.ts';

const { openTableEngine } = plainIntake;
const specification = specimen({ columns: [key('id'), target('y', 'real')], rows: ids(3) });
const good = 'id,y\nid_0,0.1\nid_1,0.2\nid_2,0.4\n';

const check = (path: string, seconds?: number) =>
  checkFile(path, specification, {
    ...{ openTableEngine, scratch: scratchFolder() },
    ...(seconds !== undefined && { seconds }),
  });
const repair = (path: string, seconds?: number) =>
  repairFile(path, specification, {
    ...{ scratch: scratchFolder(), manifest: null },
    ...(seconds !== undefined && { seconds }),
  });

describe.each<[string, string | Buffer]>([
  ['nothing', ''],
  ['a right start', good],
  ['a row without an end', 'id,y\nid_0,0.1'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['UTF-16', Buffer.from('\ufeffid,y\n', 'utf16le')],
  ['Latin-1', Buffer.from('id,\xe4\n', 'latin1')],
  ['JSON', '[{"id": 1}'],
])('a terabyte of holes behind %s', (_, start) => {
  test('is neither read nor repaired, and said to be one', async () => {
    const path = join(scratchFolder(), 'submission.csv');
    writeFileSync(path, start);
    truncateSync(path, 2 ** 40);
    const found = {
      rule: 'unreadable',
      message: expect.stringMatching(/mostly holes: \d+ of its 1099511627776 bytes are on disk/),
    };
    expect(await check(path)).toMatchObject({ findings: [found], rows: 0 });
    expect(await repair(path)).toMatchObject({ ok: false, found: [found] });
  });
});

test('a file that nobody waits for any longer is too large', async () => {
  const path = join(scratchFolder(), 'submission.csv');
  writeFileSync(path, good);
  expect((await check(path)).rows).toBe(3);
  const late = { rule: 'too-large', message: expect.stringContaining('in the time that was left') };
  expect(await check(path, -1)).toMatchObject({ findings: [late] });
  expect(await repair(path, -1)).toMatchObject({ ok: false, found: [late] });
});

test('a row that no memory should hold is too large', async () => {
  const path = join(scratchFolder(), 'submission.csv');
  writeFileSync(path, 'id,y\nid_0,');
  for (let i = 0; i < 9; i += 1) appendFileSync(path, Buffer.alloc(8 * 2 ** 20, '1'));
  expect(await check(path)).toMatchObject({
    findings: [{ rule: 'too-large', message: expect.stringMatching(/a row of/) }],
  });
});
