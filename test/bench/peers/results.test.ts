import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Key, type Outcome, openResults } from '../../../bench/peers/results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
const path = join(folder, 'deep', 'results.jsonl');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a result that was written is not run again, unless anything about it differs', () => {
  const key: Key = { peer: 'a', version: '1', competition: 'c', seconds: 30, cores: 1, parallel: 2, seed: 42 };
  const outcome: Outcome = { status: 'failed', why: 'exit 1', seconds: 3, memory: 1 };
  openResults(path).add({ key, outcome });
  appendFileSync(path, '{"key": {"peer": "a"'); // killed amid a line

  const again = openResults(path);
  expect(again.get({ ...key })).toEqual(outcome);
  const others = [{ version: '2' }, { seconds: 60 }, { cores: 2 }, { parallel: 1 }, { seed: 1 }];
  expect(others.map((other) => again.get({ ...key, ...other }))).toEqual(others.map(() => undefined));
});

test('what was measured elsewhere is believed and left as it is; what is measured here goes before it', () => {
  const key: Key = { peer: 'a', version: '1', competition: 'c', seconds: 30, cores: 1, parallel: 2, seed: 42 };
  const [earlier, later]: Outcome[] = [0.1, 0.2].map((score) => ({ status: 'ok', score, seconds: 3, memory: 1 }));
  if (earlier === undefined || later === undefined) throw new Error('two were made');
  const measured = join(folder, 'measured.jsonl');
  openResults(measured).add({ key, outcome: earlier });

  const results = openResults(path, [measured, join(folder, 'missing.jsonl')]);
  expect(results.get(key)).toEqual(earlier);
  expect(existsSync(path)).toBe(false);
  results.add({ key, outcome: later });
  expect(openResults(path, [measured]).get(key)).toEqual(later);
  expect(openResults(measured).get(key)).toEqual(earlier);
});
