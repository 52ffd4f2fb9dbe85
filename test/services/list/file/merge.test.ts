import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { readList } from '../../../../services/list/file/read.ts';
import type { SharedList } from '../../../../services/list/list.ts';
import { columns, joined, listFile, ok, takeRows, textAt, well, write } from '../rig.ts';

const start = 'competition,mine\na,1\nb,2\nc,3\n';
const inPlace = (path: string, text: string) => writeFileSync(path, text);
const byRename = (path: string, text: string) => {
  writeFileSync(`${path}~`, text);
  renameSync(`${path}~`, path);
};
const edited = (path: string, from: string | RegExp, to: string) => inPlace(path, textAt(path).replace(from, to));
const rowOf = (path: string, name: string) => {
  const read = readList(path, columns);
  if (!read.ok) throw new Error(read.message);
  const row = read.rows.find(({ cells }) => cells.competition === name);
  return row && ['mine', ...columns.managed].map((column) => row.cells[column]).join('|');
};
const begun = async (text = start, name = 'a', options = {}) => {
  const path = listFile(text);
  const list = await joined(path, options);
  const [claim] = await takeRows(list, name);
  return { path, list, claim };
};
const freed = async (list: SharedList): Promise<string[]> => {
  const { rows } = await write(list);
  return rows.flatMap(({ cells, holder }) => (holder === null && cells.status === '' ? [cells.competition ?? ''] : []));
};

describe.each([
  ['in place', inPlace],
  ['by rename', byRename],
])('a person saves %s', (_, save) => {
  test('what they changed in their columns stays, moved, added and removed rows, too', async () => {
    const { path, list, claim } = await begun();
    const [, b] = [claim, (await takeRows(list, 'b'))[0]];
    const lines = textAt(path).split('\n');
    save(path, [lines[0], 'new,9', lines[2]?.replace('2', 'two'), '# mine', lines[1], ''].join('\n'));
    const { overruled, notes } = await write(list, ok(claim), ok(b));
    expect([overruled, notes]).toEqual([[], []]);
    expect(textAt(path)).toBe(
      'competition,mine,status,score,note,run\nnew,9\nb,two,ok,0.5,,run-b\n# mine\na,1,ok,0.5,,run-a\n',
    );
  });

  test('from an older version: ours is written again, theirs stays, and it is told', async () => {
    const { path, list, claim } = await begun();
    const old = textAt(path);
    await write(list, ok(claim));
    const [b] = await takeRows(list, 'b');
    save(path, old.replace('a,1', 'a,one').replace('b,2', 'b,two'));
    const { notes } = await write(list, ok(b));
    expect(notes).toEqual([expect.stringContaining('2 of its rows were written again')]);
    expect([rowOf(path, 'a'), rowOf(path, 'b')]).toEqual(['one|ok|0.5||run-a', 'two|ok|0.5||run-b']);
    // the same editor saves again, still without having read anew
    save(path, old.replace('a,1', 'a,first'));
    await write(list);
    expect([rowOf(path, 'a'), rowOf(path, 'b')]).toEqual(['first|ok|0.5||run-a', '2|ok|0.5||run-b']);
  });

  test('from before there were columns of ours: rows of one name are still told apart', async () => {
    const text = 'competition,seed,mine\na,1,\na,2,\na,3,\n';
    const path = listFile(text);
    const list = await joined(path);
    const first = await takeRows(list, 'a');
    const second = await takeRows(list, 'a');
    await write(list, ok(first[0]), ok(second[0], { score: '0.7' }));
    save(path, text.replace('a,2,', 'a,2,x').replace('a,3,', 'a,3,y'));
    await write(list);
    expect(textAt(path).split('\n').slice(1)).toEqual(['a,1,,ok,0.5,,run-a', 'a,2,x,ok,0.7,,run-a', 'a,3,y', '']);
  });

  test('again and again without reading: what is theirs in it is no sign that they saw what is ours', async () => {
    const { path, list, claim } = await begun();
    const [b] = await takeRows(list, 'b');
    const old = textAt(path).replace('a,1,running,,,', 'a,1,running,,odd,');
    await write(list, ok(b));
    save(path, old);
    await write(list);
    save(path, old.replace('c,3', 'c,three'));
    expect((await write(list, ok(claim))).overruled).toEqual([]);
    expect(['a', 'b', 'c'].map((name) => rowOf(path, name))).toEqual([
      ...['1|ok|0.5|odd|run-a', '2|ok|0.5||run-b', 'three||||'],
    ]);
  });

  test('from before, with another row of the same name on top: the rows are not mixed up', async () => {
    const { path, list, claim } = await begun('competition,mine\na,1\na,2\n');
    await write(list, ok(claim));
    save(path, 'competition,mine\na,0\na,1\na,2\n');
    await write(list);
    expect(textAt(path)).toBe('competition,mine,status,score,note,run\na,0\na,1,ok,0.5,,run-a\na,2\n');
  });
});

describe('what a person writes into our columns', () => {
  test('a note stays, also when the row ends; status, score and run are written', async () => {
    const { path, list, claim } = await begun();
    edited(path, 'running,,,', 'running,,looks odd,');
    await write(list, { claim: claim?.id ?? '', last: false, cells: { note: 'attempt 2' } });
    await write(list, ok(claim, { note: 'done' }));
    expect(rowOf(path, 'a')).toBe('1|ok|0.5|looks odd|run-a');
  });

  test('a note that they emptied may be written again', async () => {
    const { path, list, claim } = await begun();
    await write(list, { claim: claim?.id ?? '', last: false, cells: { note: 'attempt 2' } });
    await takeRows(list, 'b'); // without it the row looks like one from before the note
    edited(path, 'attempt 2', '');
    await write(list);
    expect(rowOf(path, 'a')).toBe('1|running|||run-a');
    await write(list, ok(claim, { note: 'done' }));
    expect(rowOf(path, 'a')).toBe('1|ok|0.5|done|run-a');
  });

  test('a note in an older version is theirs, the rest of that row is ours', async () => {
    const { path, list, claim } = await begun();
    const old = textAt(path);
    await write(list, ok(claim, { note: 'fine' }));
    inPlace(path, old.replace('running,,,', 'running,,looks odd,'));
    await write(list);
    expect(rowOf(path, 'a')).toBe('1|ok|0.5|looks odd|run-a');
  });

  test('a status ends the claim, and nothing of it is written any more', async () => {
    const { path, list, claim } = await begun();
    edited(path, 'running', 'skipped');
    const { overruled } = await write(list, ok(claim));
    expect(overruled).toEqual([{ claim: claim?.id, why: 'changed' }]);
    expect(rowOf(path, 'a')).toBe('1|skipped|||run-a');
    expect((await write(list, ok(claim))).overruled).toEqual([]);
    expect(rowOf(path, 'a')).toBe('1|skipped|||run-a');
  });

  test('a row that is removed ends the claim', async () => {
    const { path, list, claim } = await begun();
    edited(path, /^a,.*\n/m, '');
    expect((await write(list, ok(claim))).overruled).toEqual([{ claim: claim?.id, why: 'removed' }]);
    expect(textAt(path)).toBe('competition,mine,status,score,note,run\nb,2\nc,3\n');
  });

  test('an emptied status of a row that ended means: again; who saved what was before that changes nothing', async () => {
    const { path, list, claim } = await begun();
    const running = textAt(path);
    await write(list, ok(claim));
    edited(path, ',ok,', ',,');
    expect(await freed(list)).toEqual(['a', 'b', 'c']);
    inPlace(path, running);
    expect(await freed(list)).toEqual(['a', 'b', 'c']);
    expect(rowOf(path, 'a')).toBe('1||0.5||run-a');
    const [again] = await takeRows(list, 'a');
    await write(list, ok(again, { score: '0.9' }));
    expect(rowOf(path, 'a')).toBe('1|ok|0.9||run-a');
  });

  test('a row emptied of all that is ours is done again where it shows that the person had read it', async () => {
    const { path, list, claim } = await begun();
    const [b] = await takeRows(list, 'b');
    await write(list, ok(claim));
    await write(list, ok(b));
    edited(path, 'a,1,ok,0.5,,run-a', 'a,1,,,,');
    expect(await freed(list)).toEqual(['a', 'c']);
  });

  test('numbers as a spreadsheet writes them are the same numbers', async () => {
    const { path, list, claim } = await begun();
    await write(list, ok(claim, { score: '0.50' }));
    edited(path, '0.50', '0.5');
    const [b] = await takeRows(list, 'b');
    edited(path, 'a,1,ok,0.5,', 'a,1,ok,.5,');
    const { notes } = await write(list, ok(b));
    expect([notes, rowOf(path, 'a')]).toEqual([[], '1|ok|.5||run-a']);
  });
});

describe('a file that is being written', () => {
  /** However slow this machine is, the editor is done by then. */
  const patient = { shrunkMs: 60_000, cutMs: 60_000, restlessMs: 60_000 };
  test('is not taken for what it will be: its rows are not gone while it is half there', async () => {
    const { path, list, claim } = await begun(start, 'a', patient);
    const text = textAt(path).replace('c,3', 'c,three');
    const file = openSync(path, 'w');
    writeSync(file, text.slice(0, 30));
    const turn = write(list, ok(claim));
    await sleep(100); // a slow editor: the turn has to be longer in coming
    writeSync(file, text.slice(30));
    closeSync(file);
    expect((await turn).overruled).toEqual([]);
    expect([rowOf(path, 'a'), rowOf(path, 'c')]).toEqual(['1|ok|0.5||run-a', 'three||||']);
  });

  test('neither is it by one who has just come, and never saw it whole', async () => {
    const { path, list, claim } = await begun(start, 'a', patient);
    const text = textAt(path);
    const file = openSync(path, 'w');
    writeSync(file, text.slice(0, text.indexOf('b,2')));
    const other = await joined(path, patient);
    const turn = takeRows(other, 'a', 'c');
    await sleep(100); // a slow editor: the turn has to be longer in coming
    writeSync(file, text.slice(text.indexOf('b,2')));
    closeSync(file);
    expect((await turn).map(({ row }) => row.cells.competition)).toEqual(['c']);
    await write(list, ok(claim));
    expect(['a', 'b', 'c'].map((name) => rowOf(path, name)?.slice(0, 9))).toEqual(['1|ok|0.5|', '2||||', '3|running']);
  });

  test.each([
    ['emptied', '', 'no-column'],
    ['without its header', 'a,1\nb,2\n', 'no-column'],
    ['damaged', 'competition,mine\na,"1\n', 'damaged'],
  ])('and stays %s is a problem, not overwritten; once it is fixed it goes on', async (_, broken, kind) => {
    const path = listFile(start);
    const list = await joined(path, { brokenMs: 100 });
    const [claim] = await takeRows(list, 'a');
    const good = textAt(path);
    inPlace(path, broken);
    expect(await list.turn({ entries: [ok(claim)], choose: () => [] })).toMatchObject({ ok: false, kind });
    expect(textAt(path)).toBe(broken);
    inPlace(path, good);
    well(await list.turn({ entries: [ok(claim)], choose: () => [] }));
    expect(rowOf(path, 'a')).toBe('1|ok|0.5||run-a');
  });

  test('into the old file, which the editor had open when it was replaced, is found without another turn', async () => {
    const { path, list, claim } = await begun();
    const text = textAt(path);
    const file = openSync(path, 'r+');
    await write(list, ok(claim));
    writeSync(file, text.replace('b,2', 'b,B'), 0);
    closeSync(file);
    expect(rowOf(path, 'b')).toBe('2||||');
    await vi.waitFor(() => expect(rowOf(path, 'b')).toBe('B||||'), { timeout: 30_000 });
    expect(rowOf(path, 'a')).toBe('1|ok|0.5||run-a');
  });

  test('and one that is saved by rename right after it: both edits stay', async () => {
    const { path, list, claim } = await begun();
    const text = textAt(path);
    const file = openSync(path, 'r+');
    await write(list, ok(claim));
    writeSync(file, text.replace('b,2', 'b,B'), 0);
    closeSync(file);
    byRename(path, textAt(path).replace('c,3', 'c,C'));
    await write(list);
    expect(['a', 'b', 'c'].map((name) => rowOf(path, name))).toEqual(['1|ok|0.5||run-a', 'B||||', 'C||||']);
  });
});
