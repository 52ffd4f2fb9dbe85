import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { claimFolder } from '../../../services/files/claim.ts';
import { findPython, projectRoot } from '../../../services/python/environment.ts';
import { type ClaimPlace, leftoversIn, removeLeftover } from '../../../services/store/sweep.ts';
import { killNow } from '../../rigs/kill.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const holder = join(projectRoot, 'test', 'rigs', 'batch', 'claim-holder.ts');

/** A claim of another process, which lives until it is killed. */
const claimOfAnother = async (parent: string) => {
  const child = execa(process.execPath, [holder, parent, 'medalist-'], { reject: false, buffer: false });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await child.stdout.take(1).toArray();
  return { folder: String(line).trim(), kill: () => killNow(child) };
};

const placeOf = (parent: string, change: Partial<ClaimPlace> = {}): ClaimPlace => ({
  ...{ parent, prefix: 'medalist-', oursAlone: false },
  ...change,
});
const sweep = async (place: ClaimPlace) => {
  for (const folder of leftoversIn(place)) await removeLeftover(folder, place.parent);
};
const long = new Date(Date.now() - 25 * 60 * 60 * 1000);

test('what a living process holds stays, and goes once that is killed', async () => {
  const parent = scratchFolder();
  const [one, other] = [await claimOfAnother(parent), await claimOfAnother(parent)];
  await using own = claimFolder(parent, 'medalist-');
  writeFileSync(join(one.folder, 'file'), 'x');
  await sweep(placeOf(parent));
  expect(readdirSync(parent).sort()).toEqual(
    [one.folder, other.folder, own.folder].map((path) => basename(path)).sort(),
  );
  await one.kill();
  expect(leftoversIn(placeOf(parent))).toEqual([one.folder]);
  await sweep(placeOf(parent));
  expect(readdirSync(parent).sort()).toEqual([other.folder, own.folder].map((path) => basename(path)).sort());
  await other.kill();
  await sweep(placeOf(parent));
  expect(readdirSync(parent)).toEqual([basename(own.folder)]);
});

test('a claim that is given back is gone', async () => {
  const parent = scratchFolder();
  for (let round = 0; round < 3; round++) {
    await using claim = claimFolder(parent, 'a-');
    writeFileSync(join(claim.folder, 'file'), 'x');
  }
  expect(readdirSync(parent)).toEqual([]);
});

test('claims and sweeps at the same time: nobody loses a folder that he holds', async () => {
  const parent = scratchFolder();
  const sweeping = execa(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { leftoversIn, removeLeftover } from '${join(projectRoot, 'services/store/sweep.ts')}';
       const place = ${JSON.stringify(placeOf(parent))};
       for (;;) {
         for (const folder of leftoversIn(place)) await removeLeftover(folder, place.parent);
         console.log('swept');
         await new Promise(setImmediate);
       }`,
    ],
    { reject: false, buffer: false },
  );
  onTestFinished(() => void sweeping.kill('SIGKILL'));
  const rounds = createInterface({ input: sweeping.stdout })[Symbol.asyncIterator]();
  for (let round = 0; round < 15; round++) {
    const claims = Array.from({ length: 20 }, () => claimFolder(parent, 'medalist-'));
    const files = claims.map(({ folder }) => join(folder, 'file'));
    for (const file of files) writeFileSync(file, 'x');
    for (let passed = 0; passed < 2; passed++) await rounds.next();
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    await Promise.all(claims.map((claim) => claim[Symbol.asyncDispose]()));
  }
});

test('a folder without a lock is left alone, but where nobody else writes and a day has passed', async () => {
  const parent = scratchFolder();
  for (const name of ['medalist-old', 'medalist-new', 'old']) mkdirSync(join(parent, name));
  for (const name of ['medalist-old', 'old']) utimesSync(join(parent, name), long, long);
  await sweep(placeOf(parent));
  expect(readdirSync(parent).sort()).toEqual(['medalist-new', 'medalist-old', 'old']);
  await sweep(placeOf(parent, { oursAlone: true, prefix: '' }));
  expect(readdirSync(parent)).toEqual(['medalist-new']);
});

test('no link is followed: neither in a leftover, nor as one, nor as the place', async () => {
  const root = scratchFolder();
  const [parent, victim] = [join(root, 'parent'), join(root, 'victim')];
  for (const path of [parent, victim, join(victim, 'medalist-x')]) mkdirSync(path);
  for (const path of [victim, join(victim, 'medalist-x')]) {
    writeFileSync(join(path, 'lock.db'), '');
    writeFileSync(join(path, 'kept'), '');
  }
  const dead = await claimOfAnother(parent);
  await dead.kill();
  symlinkSync(victim, join(dead.folder, 'link'));
  symlinkSync(victim, join(parent, 'medalist-link'));
  symlinkSync(victim, join(root, 'place'));
  await sweep(placeOf(parent, { oursAlone: true }));
  await sweep(placeOf(join(root, 'place'), { oursAlone: true }));
  expect(readdirSync(parent)).toEqual(['medalist-link']);
  expect(readdirSync(victim).sort()).toEqual(['kept', 'lock.db', 'medalist-x']);
  expect(readdirSync(join(victim, 'medalist-x')).sort()).toEqual(['kept', 'lock.db']);
});

test('a removal that was cut short is gone on with, and other names of the kind are not', async () => {
  const parent = scratchFolder();
  const rest = 'medalist-dead-0f8fad5b-d9cb-469f-a165-70867728950e';
  for (const name of [rest, 'medalist-dead-or-alive']) mkdirSync(join(parent, name, 'deep'), { recursive: true });
  await sweep(placeOf(parent));
  expect(readdirSync(parent)).toEqual(['medalist-dead-or-alive']);
});

const manyFolders = async (nested: number, beside: number, name: string) => {
  const parent = scratchFolder();
  const dead = await claimOfAnother(parent);
  await dead.kill();
  const code = `
import os
os.chdir(${JSON.stringify(dead.folder)})
for i in range(${beside}): os.close(os.open(f"f{i}", os.O_CREAT))
for i in range(${nested}): os.mkdir(${JSON.stringify(name)}); os.chdir(${JSON.stringify(name)})
`;
  await execa(findPython() ?? 'python3', ['-c', code]);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await sweep(placeOf(parent));
  clearInterval(timer);
  expect(readdirSync(parent)).toEqual([]);
  expect(ticks).toBeGreaterThan(10);
};
test('folders deeper than a path may be long and thousands beside one another are removed, and timers go on meanwhile', () =>
  manyFolders(30, 4000, 'deep'.repeat(50)));
longTest('so are 3,000 in one another and 58,000 beside one another', () => manyFolders(3000, 58_000, 'deep'));

test('a place that is not there holds nothing', () => {
  expect(leftoversIn(placeOf(join(scratchFolder(), 'nowhere')))).toEqual([]);
});
