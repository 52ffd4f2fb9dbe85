import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { execa } from 'execa';
import { slugOf } from '../../app/request/source.ts';
import { demoCompetitions, demoFolder, makeDemos } from '../../app/run/demo.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { openHome } from '../../services/store/home.ts';
import { noRay, startRay } from '../../test/rigs/ray/ray.ts';
import { skipReason, startSlurm } from '../../test/rigs/slurm/cluster.ts';
import { batchOn, type LeftByBatch, type Place } from './killed-list.ts';

/**
 * Runs one list of the built-in competitions by templates on every available engine, and compares the submissions. Runs that use all their
 * time end at another point each time, so they cannot be equal. Before it runs a list of three quick runs, one of which is killed with -9.
 * TIME= seconds.
 */
const TIME = process.env.TIME || '120';

interface Column {
  readonly place: string;
  readonly wall: number;
  readonly cells: readonly { readonly status: string; readonly seconds: string; readonly digest: string }[];
  /** What a list of quick runs left, one of which was killed with -9. */
  readonly killed: LeftByBatch;
}

const onEngine = async (place: string, engine: Place['engine'], env: Place['env']): Promise<Column> => {
  const home = mkdtempSync(join(tmpdir(), 'medalist-engines-'));
  const killed = await batchOn(home, { engine, env });
  rmSync(home, { recursive: true, force: true });
  return { ...(await runList(place, engine, env)), killed };
};

const runList = async (place: string, engine: string, env: Place['env']): Promise<Omit<Column, 'killed'>> => {
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
const found: Column[] = [await onEngine('local', 'local', {})];
if (noRay === undefined) {
  const cache = mkdtempSync(join(tmpdir(), 'medalist-node-'));
  await using head = await startRay({ MEDALIST_CHECKOUT: projectRoot, MEDALIST_CACHE: cache });
  found.push(await onEngine('Ray, package', 'ray', { RAY: head.address }));
  found.push(await onEngine('Ray, shared', 'ray', { RAY: head.address, RAY_SHARED: '1' }));
  rmSync(cache, { recursive: true, force: true });
} else console.log(`Ray: ${noRay}`);
const noSlurm = skipReason();
if (noSlurm === undefined) {
  await using cluster = await startSlurm(true);
  found.push(await onEngine('Slurm', 'slurm', cluster.env));
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
const [here] = found;
const well = found.filter(({ killed }) => {
  const rows = killed.rows.map(({ status, attempts }) => `${status} ${attempts}`).join();
  return rows === 'ok 1,ok 2,ok 1' && killed.submissions.join() === here?.killed.submissions.join();
});
console.log(
  `a list with one run killed in mid-run: tried again, all ok and the same bytes on ${well.length} of ${found.length}`,
);
process.exit(well.length === found.length && differ.length === 0 && compared.length > 0 ? 0 : 1);
