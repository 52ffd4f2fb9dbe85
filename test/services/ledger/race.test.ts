import { once } from 'node:events';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { compiledEnvironment } from '../../../services/package/compile-cache.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { call, caps, freshLedger } from './fresh-ledger.ts';

const racer = `
  const { openLedger } = await import('${join(import.meta.dirname, '../../../services/ledger/open.ts')}');
  process.stdin.once('data', () => {
    const opened = openLedger(process.argv[1], { longestWaitMs: 300_000 });
    if (!opened.ok) throw new Error(opened.message);
    const rates = { callsPerMinute: null, callsPerDay: null };
    const [call, limits] = process.argv.slice(2).map((text) => JSON.parse(text));
    let taken = 0;
    for (let n = 0; n < 150; n++) if (opened.ledger.reserve(call, limits, rates).ok) taken++;
    console.log(taken);
    process.exit();
  });
  console.log('ready');`;

test('processes that make the ledger at the same time together take exactly what a cap gives', async () => {
  const path = join(scratchFolder(), 'ledger.sqlite');
  const limits = [{ scope: 'run', caps: caps({ cost: 20_000 }) }];
  const args = ['--input-type=module', '-e', racer, path, JSON.stringify(call()), JSON.stringify(limits)];
  const children = Array.from({ length: 4 }, () => execa(process.execPath, args, { env: compiledEnvironment }));
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  for (const child of children) child.stdin.end('go');
  const taken = (await Promise.all(children)).map(({ stdout }) => Number(stdout.split('\n')[1]));
  expect(taken.reduce((sum, count) => sum + count)).toBe(200);
  expect(freshLedger(path).spent({ kind: 'run', id: 'r1' })).toMatchObject({ cost: 20_000, calls: 200 });
});
