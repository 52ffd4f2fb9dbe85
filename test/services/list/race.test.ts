import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { readList } from '../../../services/list/file/read.ts';
import { raceColumns } from '../../rigs/batch/list-worker.ts';
import { randomOf } from '../../rigs/command/killing.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const kills = Number(process.env.KILLS || 12);
const firstSeed = Number(process.env.SEED || 7);
const rows = kills * 20;
const worker = join(import.meta.dirname, '../../rigs/batch/list-worker.ts');

/** A person who keeps the file open for a while, changes a cell of theirs and saves, slowly in place or by rename. */
const editor = (path: string, seed: number) => {
  const random = randomOf(seed);
  const edits = new Map<string, string>();
  const state = { open: true, saving: false };
  const save = async (text: string) => {
    if (random() < 0.5) {
      writeFileSync(`${path}~`, text);
      renameSync(`${path}~`, path);
      return;
    }
    state.saving = true;
    const file = openSync(path, 'w');
    for (let at = 0; at < text.length; ) {
      const size = 1 + Math.floor((random() * text.length) / 2);
      writeSync(file, text.slice(at, at + size));
      at += size;
      await sleep(random() * 120);
    }
    closeSync(file);
    state.saving = false;
  };
  const edit = async () => {
    while (state.open) {
      // until a save was merged, nobody can expect the next one to know of it
      const lines = readFileSync(path, 'utf8').split('\n');
      const n = 1 + Math.floor(random() * rows);
      const [key, , ...others] = (lines[n] ?? '').split(',');
      const value = `edit-${edits.size}-${Math.floor(random() * 1e9)}`;
      lines[n] = [key, value, ...others].join(',');
      await sleep(random() * 100);
      edits.set(key ?? '', value);
      await save(lines.join('\n'));
      await sleep(random() * 300);
    }
  };
  return { edits, state, editing: edit() };
};

test('processes that race and are killed, and a person who edits: every row once, no edit lost, never torn', async () => {
  const folder = scratchFolder();
  const [path, log] = [join(folder, 'list.csv'), join(folder, 'log')];
  const names = Array.from({ length: rows }, (_, n) => `competition-${n}`);
  writeFileSync(path, `competition,mine\n${names.map((name) => `${name},\n`).join('')}`);
  writeFileSync(log, '');
  const random = randomOf(firstSeed);
  let seed = firstSeed * 1000;
  const start = () => execa(process.execPath, [worker, path, log, String(++seed)], { reject: false });
  const killed = new Set<string>();
  const { edits, state, editing } = editor(path, firstSeed + 1);

  let torn = 0;
  let looks = 0;
  const watching = (async () => {
    while (state.open) {
      if (!state.saving) {
        const text = readFileSync(path, 'utf8');
        if (!state.saving) looks += 1;
        if (text.trimEnd().split('\n').length !== rows + 1 || !text.endsWith('\n')) torn += 1;
      }
      await sleep(2);
    }
  })();

  const crew = [start(), start(), start()];
  for (let n = 0; n < kills; n++) {
    await sleep(250 + 500 * random());
    const place = Math.floor(random() * crew.length);
    const victim = crew[place];
    if (victim?.kill('SIGKILL')) killed.add(String(victim.pid));
    await victim;
    crew[place] = start();
  }
  state.open = false;
  await Promise.all([editing, watching]);
  writeFileSync(`${log}.stop`, '');
  for (const { exitCode, stderr } of await Promise.all(crew)) expect(exitCode, stderr).toBe(0);

  const read = readList(path, raceColumns);
  if (!read.ok) throw new Error(read.message);
  const said = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  expect(torn).toBe(0);
  expect(looks).toBeGreaterThan(100);
  expect(killed.size).toBeGreaterThan(0);
  expect(edits.size).toBeGreaterThan(5);
  expect(said.filter(([, word]) => word === 'overruled')).toEqual([]);
  expect(read.rows.map(({ cells }) => cells.competition)).toEqual(names);
  expect(new Set(read.rows.map(({ cells }) => cells.run)).size, 'runs').toBe(rows);
  for (const { cells } of read.rows) {
    const of = said.filter(([, , name]) => name === cells.competition);
    const history = of.map((words) => words.join(' ')).join('\n');
    expect(cells.status, history).toBe('ok');
    expect(cells.mine, history).toBe(edits.get(cells.competition ?? '') ?? '');
    const done = of.filter(([, word]) => word === 'done');
    expect(done.length, history).toBeLessThan(2);
    for (const [, , , score] of done) expect(score, history).toBe(cells.score);
    const takers = of.filter(([, word]) => word === 'took').map(([pid]) => pid ?? '');
    for (const pid of takers.slice(0, -1)) expect(killed.has(pid), history).toBe(true);
    const after = of.slice(of.findIndex(([, word]) => word === 'done') + 1);
    if (done.length > 0) expect(after, history).toEqual([]);
  }
  expect((await readdir(folder)).sort()).toEqual(['list.csv', 'log', 'log.stop']);
});
