import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { batch } from '../../app/batch/run.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { readScriptLog, scriptedEngine } from '../../test/rigs/engine/scripted.ts';

/**
 * Measures what a batch itself costs: ROWS= (10000) rows whose scripted runs end at once, PARALLEL= (4). Shows the time for each row and
 * memory, early and late, then how long `medalist batch LIST --summary` takes. Memory is that of this process, with the engine in it.
 */
const [ROWS, PARALLEL] = [Number(process.env.ROWS || 10_000), Number(process.env.PARALLEL || 4)];
/** The batch is measured in so many parts. */
const parts = 10;
const competitions = 100;

const home = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
const list = join(home, 'list.csv');
const log = join(home, 'log.jsonl');

const rowOf = (n: number) =>
  `${join(home, 'data', `contest-${n % competitions}`)},${n},"row ${n}, as its user wrote it",${n % 2 === 0 ? 'ja' : ''}`;
const written = Array.from({ length: ROWS }, (_, n) => rowOf(n));

for (let n = 0; n < Math.min(ROWS, competitions); n++) {
  const folder = join(home, 'data', `contest-${n}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'train.csv'), 'id,y\n1,0\n');
}
writeFileSync(list, `competition,seed,remark,wanted\n${written.join('\n')}\n`);

const engine = scriptedEngine({ log });
let inEngine = 0;
const timed: typeof engine = {
  ...engine,
  run: async (task, watching) => {
    const began = performance.now();
    const ended = await engine.run(task, watching);
    inEngine += performance.now() - began;
    return ended;
  },
};

const looks: string[][] = [];
let done = 0;
let highest = 0;
let since = performance.now();
const began = since;
const ended = await batch(
  { list, parallel: PARALLEL, engine: timed, gpus: 0, home, defaults: { models: 'off', threads: 1, time: 60 } },
  {
    onEvent: ({ type }) => {
      if (type !== 'row.ended') return;
      highest = Math.max(highest, process.memoryUsage.rss());
      if (++done % Math.ceil(ROWS / parts) !== 0 && done !== ROWS) return;
      const now = performance.now();
      const rows = done % Math.ceil(ROWS / parts) || Math.ceil(ROWS / parts);
      looks.push([String(done), ((now - since) / rows).toFixed(2), (highest / 2 ** 20).toFixed(0)]);
      [since, highest] = [now, 0];
    },
  },
);
const seconds = (performance.now() - began) / 1000;
if (!ended.ok) throw new Error(`${ended.message}\n${ended.advice}`);

const summaries: number[] = [];
for (let round = 0; round < 5; round++) {
  const started = performance.now();
  await execa(join(projectRoot, 'cli', 'medalist'), ['batch', list, '--summary'], { env: { MEDALIST_HOME: home } });
  summaries.push(performance.now() - started);
}
const median = summaries.toSorted((a, b) => a - b)[2] ?? Number.NaN;

const runs = readScriptLog(log).filter(({ what }) => what === 'start').length;
const [, ...lines] = readFileSync(list, 'utf8').split('\n');
const kept = written.filter((row, n) => lines[n]?.startsWith(`${row},`)).length;
rmSync(home, { recursive: true, force: true });
console.log(`${cpus().length} cores, Node ${process.versions.node}, PARALLEL=${PARALLEL}\n`);
console.log(`${table(['rows done', 'ms a row', 'most MB'], looks)}\n`);
console.log(`${ROWS} rows in ${seconds.toFixed(1)} s: ${((1000 * seconds) / ROWS).toFixed(2)} ms a row, `);
console.log(`of it in the scripted runs ${(inEngine / ROWS).toFixed(2)} ms; the batch ended "${ended.end}"`);
console.log(`runs: ${runs}; rows that are ok: ${ended.summary.counts.ok ?? 0}; users' cells as they were: ${kept}`);
console.log(
  `medalist batch LIST --summary: median ${median.toFixed(0)} ms, worst ${Math.max(...summaries).toFixed(0)} ms`,
);
const right = runs === ROWS && kept === ROWS && ended.summary.counts.ok === ROWS;
process.exit(right ? 0 : 1);
