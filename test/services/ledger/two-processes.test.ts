import { once } from 'node:events';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { compiledEnvironment } from '../../../services/package/compile-cache.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { call, caps, freshLedger, noRates } from './fresh-ledger.ts';

const tries = 60;
const limits = [{ scope: 'run', caps: caps({ cost: 8000 }) }] as const;

const other = `
  const { openLedger } = await import('${join(import.meta.dirname, '../../../services/ledger/open.ts')}');
  process.stdin.once('data', () => {
    const opened = openLedger(process.argv[1], { longestWaitMs: 300_000 });
    if (!opened.ok) throw new Error(opened.message);
    const [call, limits, rates] = process.argv.slice(2).map((text) => JSON.parse(text));
    let taken = 0;
    for (let n = 0; n < ${tries}; n++) if (opened.ledger.reserve(call, limits, rates).ok) taken++;
    console.log(taken);
    process.exit();
  });
  console.log('ready');`;

test('two processes that make a ledger at the same time together take exactly what a cap gives', async () => {
  const path = join(scratchFolder(), 'ledger.sqlite');
  const texts = [call(), limits, noRates].map((value) => JSON.stringify(value));
  const args = ['--input-type=module', '-e', other, path, ...texts];
  const child = execa(process.execPath, args, { env: compiledEnvironment });
  await once(child.stdout, 'data');
  const { promise: told, resolve: isTold } = Promise.withResolvers<void>();
  child.stdin.end('go', isTold);
  await told;
  const ledger = freshLedger(path, { longestWaitMs: 300_000 });
  const own = Array.from({ length: tries }, () => ledger.reserve(call(), limits, noRates)).filter(({ ok }) => ok);
  const { stdout } = await child;
  expect(own.length + Number(stdout.split('\n')[1])).toBe(80);
  expect(ledger.spent({ kind: 'run', id: 'r1' })).toMatchObject({ cost: 8000, calls: 80 });
});
