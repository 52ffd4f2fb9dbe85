import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/package/root.ts';

/**
 * Measures the wall time of `medalist analyze` for each folder below DIR: the first time and again. CHECKOUT=: another checkout's
 * `medalist`.
 */
const medalist = join(process.env.CHECKOUT || projectRoot, 'cli', 'medalist');
const rounds = 3;

const seconds = async (home: string, data: string): Promise<number> => {
  const started = performance.now();
  await execa(medalist, ['analyze', data], { env: { MEDALIST_HOME: home } });
  return (performance.now() - started) / 1000;
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const root = resolve(process.env.DIR ?? '');
const homes = mkdtempSync(join(tmpdir(), 'medalist-bench-')); // removed only at the end, because file systems are slow to reuse freed inodes
const rows: [string, number, number][] = [];
for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const data = existsSync(join(root, name, 'public')) ? join(root, name, 'public') : join(root, name);
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const home = mkdtempSync(join(homes, 'home-'));
    first.push(await seconds(home, data));
    again.push(await seconds(home, data));
  }
  rows.push([name, median(first), median(again)]);
  process.stderr.write(`${name} ${median(first).toFixed(2)} ${median(again).toFixed(2)}\n`);
}
const sum = (of: 1 | 2) => rows.reduce((all, row) => all + row[of], 0);
const all: [string, number, number] = ['all', sum(1), sum(2)];
const shown = [...rows, all].map(([name, ...times]) => [name, ...times.map((time) => time.toFixed(2))]);
process.stdout.write(`${table(['folder', 'first, s', 'again, s'], shown)}\n`);
rmSync(homes, { recursive: true });
