import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import * as z from 'zod';
import { table } from '../../cli/render/terminal/table.ts';
import { openLedger } from '../../services/ledger/open.ts';
import { show } from '../../test/services/ledger/show.ts';

/**
 * Measures the ledger: reserve and settle by 1, 2 and 4 processes at once, on a new ledger and on one with 100,000 calls. Then simulates
 * 1,000 runs SHOWS= (3) times, by 2 and 4 processes that are killed. `node bench/harness/ledger.ts`, PAIRS= (300) per process.
 */
const self = fileURLToPath(import.meta.url);
const [PAIRS, SHOWS] = [Number(process.env.PAIRS || 300), Number(process.env.SHOWS || 3)];
const Figures = z.object({ opened: z.number(), ms: z.array(z.number()) });

const caps = { cost: 1e12, tokens: 1e12, calls: 1e9 };
const limits = (['run', 'day', 'batch'] as const).map((scope) => ({ scope, caps }));

/** Spends in one process, and prints its measurements as JSON. */
const spend = (path: string, run: string): void => {
  const began = performance.now();
  const opened = openLedger(path);
  if (!opened.ok) throw new Error(opened.message);
  using ledger = opened.ledger;
  const ms: number[] = [];
  const openedIn = performance.now() - began;
  for (let n = 0; n < PAIRS; n++) {
    const started = performance.now();
    const call = { run, batch: 'b', role: 'coder', stage: 'generate', model: 'm', digest: `${run}-${n}` };
    const rates = { callsPerMinute: 1e6, callsPerDay: 1e6 };
    const reserved = ledger.reserve({ ...call, tokens: 30_000, cost: 700_000 }, limits, rates);
    if (!reserved.ok) throw new Error(reserved.message);
    ledger.settle(reserved.id, { tokens: 9000, cost: 120_000 });
    ms.push(performance.now() - started);
  }
  console.log(JSON.stringify({ opened: openedIn, ms }));
};

const quantile = (values: readonly number[], q: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN).toFixed(2);

const fill = (path: string, calls: number): void => {
  const opened = openLedger(path);
  if (!opened.ok) throw new Error(opened.message);
  opened.ledger[Symbol.dispose]();
  using book = new DatabaseSync(path);
  book.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls})
    INSERT INTO call (at, day, run, batch, role, stage, model, digest, state, currency, reserved_tokens, tokens, reserved_cost, cost, pid, life)
    SELECT unixepoch() * 1000 - i * 2000, date('now'), 'old-' || (i / 50), 'b', 'coder', 'generate', 'm', hex(randomblob(32)),
      'settled', 'USD', 30000, 9000, 700000, 120000, 1, 'gone' FROM n`);
};

const speed = async (held: number, processes: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
  const path = join(folder, 'ledger.sqlite');
  fill(path, held);
  const began = performance.now();
  const outputs = await Promise.all(
    Array.from({ length: processes }, (_, n) => execa(process.execPath, [self, path, `run-${n}`])),
  );
  const seconds = (performance.now() - began) / 1000;
  const figures = outputs.map(({ stdout }) => Figures.parse(JSON.parse(stdout)));
  const ms = figures.flatMap((one) => one.ms);
  rmSync(folder, { recursive: true });
  const rate = ((processes * PAIRS) / seconds).toFixed(0);
  const opened = Math.max(...figures.map((one) => one.opened)).toFixed(0);
  return [String(held), String(processes), rate, quantile(ms, 0.5), quantile(ms, 0.99), quantile(ms, 1), opened];
};

const kills = async (seed: number, processes: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
  const { served, kills: killed, overspent, unrecorded } = await show(folder, seed, 1000, processes);
  rmSync(folder, { recursive: true });
  const count = Object.values(killed).reduce((sum, n) => sum + n, 0);
  return [seed, processes, served, count, killed.anywhere ?? 0, overspent.length, unrecorded.length].map(String);
};

const [path, run] = process.argv.slice(2);
if (path !== undefined && run !== undefined) spend(path, run);
else {
  console.log(`${cpus().length} cores, Node ${process.versions.node}\n`);
  const rates: string[][] = [];
  for (const held of [0, 100_000]) for (const processes of [1, 2, 4]) rates.push(await speed(held, processes));
  const head = ['calls held', 'processes', 'pairs/s', 'median ms', '99 % ms', 'worst ms', 'opened in ms'];
  console.log(`${table(head, rates)}\n`);
  const shown: string[][] = [];
  for (const processes of [2, 4]) for (let seed = 1; seed <= SHOWS; seed++) shown.push(await kills(seed, processes));
  const columns = ['seed', 'processes', 'served', 'killed', 'at any moment', 'caps passed', 'calls missing'];
  console.log(table(columns, shown));
}
