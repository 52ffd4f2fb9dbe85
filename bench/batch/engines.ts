import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { execa } from 'execa';
import { table } from '../../cli/render/table.ts';
import { demoCompetitions, demoFolder, makeDemos } from '../../machines/demo.ts';
import { slugOf } from '../../machines/source.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { openHome } from '../../services/store/home.ts';
import { noRay, startRay } from '../../test/rigs/ray.ts';
import { skipReason, startSlurm } from '../../test/rigs/slurm-cluster.ts';

/**
 * One list of the built-in competitions, solved by templates, on every engine there is: are the submissions the same? What uses
 * up its time is cut by the clock and cannot be. TIME= seconds each.
 */
const TIME = process.env.TIME || '120';

interface Column {
  readonly place: string;
  readonly wall: number;
  readonly cells: readonly { readonly status: string; readonly seconds: string; readonly digest: string }[];
}

const runList = async (place: string, engine: string, env: Readonly<Record<string, string>>): Promise<Column> => {
  const root = mkdtempSync(join(tmpdir(), 'medalist-engines-'));
  const list = join(root, 'list.csv');
  writeFileSync(list, `competition\n${demoCompetitions.map((slug) => `${demoFolder(slug)}\n`).join('')}`);
  const options = [
    '--parallel',
    '2',
    '--threads',
    '1',
    '--seed',
    '7',
    '--time',
    TIME,
    '--no-models',
    '--engine',
    engine,
  ];
  const began = performance.now();
  await execa(join(projectRoot, 'cli', 'medalist'), ['batch', list, ...options], {
    env: { ...env, MEDALIST_HOME: root },
    stdio: ['ignore', 'ignore', 'inherit'],
    reject: false,
  });
  const wall = (performance.now() - began) / 1000;
  const rows: Record<string, string>[] = parse(readFileSync(list), { columns: true });
  const cells = rows.map(({ competition = '', run = '', status = '', seconds = '' }) => {
    const path = join(openHome(root).run(slugOf(competition), run).path, 'submission.csv');
    const digest = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12) : '-';
    return { status, seconds, digest };
  });
  rmSync(root, { recursive: true, force: true });
  return { place, wall, cells };
};

await makeDemos();
const found: Column[] = [await runList('local', 'local', {})];
if (noRay === undefined) {
  const cache = mkdtempSync(join(tmpdir(), 'medalist-node-'));
  await using head = await startRay({ MEDALIST_CHECKOUT: projectRoot, MEDALIST_CACHE: cache });
  found.push(await runList('Ray, package', 'ray', { RAY: head.address }));
  found.push(await runList('Ray, shared', 'ray', { RAY: head.address, RAY_SHARED: '1' }));
  rmSync(cache, { recursive: true, force: true });
} else console.log(`Ray: ${noRay}`);
const noSlurm = skipReason();
if (noSlurm === undefined) {
  await using cluster = await startSlurm(true);
  found.push(await runList('Slurm', 'slurm', cluster.env));
} else console.log(`Slurm: ${noSlurm}`);

const head = ['competition', ...found.map(({ place }) => place)];
const told = demoCompetitions.map((slug, row) => [
  slug,
  ...found.map(({ cells }) => `${cells[row]?.status} ${cells[row]?.digest} ${cells[row]?.seconds} s`),
]);
console.log(`\n${table(head, [...told, ['wall time', ...found.map(({ wall }) => `${wall.toFixed(1)} s`)]])}`);
const isCut = (row: number) => found.some(({ cells }) => Number(cells[row]?.seconds) > 0.85 * Number(TIME));
const compared = demoCompetitions.flatMap((slug, row) => (isCut(row) ? [] : [{ slug, row }]));
const differ = compared.filter(({ row }) => new Set(found.map(({ cells }) => cells[row]?.digest)).size > 1);
console.log(`\ncut by the clock, not compared: ${demoCompetitions.length - compared.length}`);
console.log(`the same everywhere, byte for byte: ${compared.length - differ.length} of ${compared.length}`);
process.exit(differ.length === 0 && compared.length > 0 ? 0 : 1);
