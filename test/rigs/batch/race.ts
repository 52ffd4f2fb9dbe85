import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { randomOf } from '../command/killing.ts';
import { readScriptLog } from '../engine/scripted.ts';

/** What became of a race: each is a reason to fail where it is not empty, but for the counts. */
export interface RaceReport {
  readonly kills: number;
  readonly edits: number;
  readonly looks: number;
  /** Runs that were cut off by a kill: each had to be gone on with. */
  readonly cutOff: number;
  /** Rows that have not exactly one run which ended well, and what was found instead. */
  readonly notOnce: readonly string[];
  /** Looks at the file at which it was not whole. */
  readonly torn: readonly string[];
  /** Cells of the person's that are not as they wrote them last. */
  readonly lost: readonly string[];
  readonly unfinished: readonly string[];
}

/**
 * Two batches work on one list and are killed with -9 at random moments, again and again, while a person edits a column of
 * their own: by rename, and in place, slowly. Then they are left alone until all is done.
 */
export const raceOnList = async (home: string, rows: number, kills: number, seed: number): Promise<RaceReport> => {
  const random = randomOf(seed);
  const list = join(home, 'list.csv');
  const log = join(home, 'runs.log');
  const names = Array.from({ length: rows }, (_, at) => `made-up-${at}`);
  writeFileSync(list, `# mine\ncompetition,team,time\n${names.map((name) => `"${name}",,60\n`).join('')}`);
  const worker = (n: number) =>
    spawn(process.execPath, [join(import.meta.dirname, 'worker.ts'), home, list, log, String(seed + n)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const torn: string[] = [];
  const wanted = new Map<string, string>();
  let [looks, edits, over, editing] = [0, 0, false, false];

  const watching = (async () => {
    while (!over) {
      looks++;
      const problem = editing ? null : problemOf(readFileSync(list, 'utf8'), rows);
      if (problem !== null && !editing) torn.push(problem);
      await sleep(7);
    }
  })();
  const person = (async () => {
    while (!over) {
      await sleep(200 + 200 * random());
      const name = names[Math.floor(random() * rows)] ?? '';
      const text = readFileSync(list, 'utf8');
      const edited = text.replace(new RegExp(`^"${name}",[^,]*,`, 'm'), `"${name}",edit ${edits},`);
      if (edited === text) continue;
      editing = true;
      if (random() < 0.5) {
        writeFileSync(`${list}.mine`, edited);
        renameSync(`${list}.mine`, list);
      } else await saveInPlace(list, edited);
      editing = false;
      wanted.set(name, `edit ${edits++}`);
    }
  })();

  const workers: ChildProcess[] = [];
  for (let killed = 0; killed < kills; ) {
    for (let n = 0; n < 2; n++) {
      if (workers[n] === undefined || workers[n]?.exitCode !== null || workers[n]?.signalCode !== null) {
        workers[n] = worker(killed * 2 + n);
      }
    }
    await sleep(600 + 800 * random());
    const victim = workers[random() < 0.5 ? 0 : 1];
    if (victim?.exitCode === null && victim.kill('SIGKILL')) {
      killed++;
      await once(victim, 'exit');
    }
  }
  over = true;
  await Promise.all([watching, person]);
  const last = [worker(1e6), worker(1e6 + 1)];
  await Promise.all([...workers, ...last].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  return { kills, edits, looks, torn, ...judge(list, log, names, wanted) };
};

/** As an editor does that keeps the file: emptied, then written in two pieces with a pause between. */
const saveInPlace = async (path: string, text: string): Promise<void> => {
  const file = openSync(path, 'w');
  writeSync(file, text.slice(0, text.length / 2));
  await sleep(15);
  writeSync(file, text.slice(text.length / 2));
  closeSync(file);
};

const problemOf = (text: string, rows: number): string | null => {
  try {
    const { length } = read(text);
    return length === rows ? null : `${length} rows`;
  } catch (error) {
    return String(error);
  }
};

const read = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, comment: '#', relax_column_count: true });

const judge = (list: string, log: string, names: readonly string[], wanted: ReadonlyMap<string, string>) => {
  const rows = new Map(read(readFileSync(list, 'utf8')).map((row) => [row.competition ?? '', row]));
  const lines = readScriptLog(log);
  const wellOf = (name: string) =>
    new Set(
      lines
        .filter(({ output, how, what }) => output.split('/').at(-2) === name && what !== 'start' && how === 'ok')
        .map(({ id }) => id),
    );
  const twice = lines.filter(({ what, how }) => what === 'end' && how === 'ok').map(({ id }) => id);
  const ended = new Set(lines.filter(({ what }) => what === 'end').map(({ id, pid }) => `${id} ${pid}`));
  return {
    cutOff: lines.filter(({ what, id, pid }) => what === 'start' && !ended.has(`${id} ${pid}`)).length,
    notOnce: [
      ...names.filter((name) => wellOf(name).size !== 1).map((name) => `${name}: ${[...wellOf(name)].join(' ')}`),
      ...twice.filter((id, at) => twice.indexOf(id) !== at),
    ],
    lost: [...wanted].filter(([name, text]) => rows.get(name)?.team !== text).map(([name, text]) => `${name}: ${text}`),
    unfinished: names.filter((name) => rows.get(name)?.status !== 'ok'),
  };
};
