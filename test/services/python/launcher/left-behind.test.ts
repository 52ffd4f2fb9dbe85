import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childrenOf, family, fourPids, pidsIn, rounds, running } from './family.ts';
import {
  allGone,
  bubblewrapWorks,
  isAlive,
  launch,
  launcher,
  orderOf,
  ordinaryUser,
  parentOf,
  python,
  situations,
  until,
  workFolder,
} from './launch.ts';

describe.each(situations)('$name, nothing is left', (situation) => {
  const { wrap, user } = situation;
  const start = (then: string, change = {}) =>
    launch(orderOf([python, '-c', family(then)], { user, ...change }), { wrap });

  test('after the program ended by itself', async () => {
    const { says, end } = start('time.sleep(0.05)');
    const pids = pidsIn((await says(fourPids))[0]);
    expect(await end).toMatchObject({ code: 0 });
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('after the starter let go of the pipe', async () => {
    const { says, end, stdin } = start('time.sleep(600)');
    const pids = pidsIn((await says(fourPids))[0]);
    stdin.end();
    expect(await end).toMatchObject({ code: 137 });
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test.each(['outer', 'inner'] as const)(`after a kill -9 of the %s supervisor, ${rounds} times`, async (victim) => {
    for (let round = 0; round < rounds; round++) {
      const made = join(workFolder(situation), 'run');
      mkdirSync(made);
      if (process.getuid?.() === 0) chownSync(made, situation.owner, situation.owner);
      const launched = start('time.sleep(600)', { remove: [made] });
      const pids = pidsIn((await launched.says(fourPids))[0]);
      const [outer, inner, program] = await launched.pids();
      expect(pids).toContain(program);
      process.kill(victim === 'outer' ? outer : inner, 'SIGKILL');
      await allGone([...pids, outer, inner]);
      expect((await launched.end).status.at(-1)).toEqual({ signal: 9 });
      await until(
        () => !existsSync(made),
        () => 'the removal of its folder',
      );
    }
  });

  test.each([true, false])(
    'of the program itself after a kill -9 of both supervisors at once (tell: %s)',
    async (tell) => {
      const code = 'import os, time; print("pid", os.getpid(), flush=True); time.sleep(600)';
      const { says } = launch(orderOf([python, '-c', code], { tell, user: tell ? user : null }), { wrap });
      const [program = 0] = pidsIn((await says(/pid \d+\n/))[0]);
      const inner = parentOf(program);
      spawnSync('kill', ['-9', `${parentOf(inner)}`, `${inner}`]);
      await allGone([program]);
    },
  );

  test('after a kill -9 of either before the program started', async () => {
    for (let round = 0; round < rounds; round++) {
      const { child, end } = start('time.sleep(600)');
      await until(
        () => child.pid !== undefined && spawnSync('true').status === 0,
        () => 'a moment',
      );
      const victims = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
      process.kill(victims[round % victims.length] ?? 0, 'SIGKILL');
      await end;
    }
  });
});

test(`a starter killed with -9 takes all with it, and the folders are removed, ${rounds} times`, async () => {
  const starter = `
import json, subprocess, sys, time
launched = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, process_group=0)
launched.stdin.write(sys.argv[1].encode() + b"\\n"); launched.stdin.flush()
time.sleep(600)`;
  for (let round = 0; round < rounds; round++) {
    const folder = workFolder(ordinaryUser);
    const made = join(folder, 'run');
    mkdirSync(join(made, 'a/b'), { recursive: true });
    const order = JSON.stringify(orderOf([python, '-c', family('time.sleep(600)')], { remove: [made] }));
    const child = spawn(python, ['-c', starter, order, python, '-I', '-S', launcher], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    const pids = pidsIn(
      (
        await until(
          () => fourPids.exec(output),
          () => `four: ${output}`,
        )
      )[0],
    );
    child.kill('SIGKILL');
    await allGone(pids);
    await until(
      () => !existsSync(made),
      () => 'the removal',
    );
  }
});

test.skipIf(!bubblewrapWorks)('a program in bubblewrap dies with either supervisor, too', async () => {
  const bwrap = [
    '/usr/bin/bwrap',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    '--unshare-user',
    '--unshare-pid',
  ];
  for (const victim of [0, 1]) {
    const marker = `marker-${process.pid}-${victim}`;
    const code = `${family('time.sleep(600)')} # ${marker}`;
    const { says, child, end } = launch(
      orderOf([...bwrap, '--die-with-parent', '--', python, '-c', code], { depth: 2, tell: false }),
    );
    await says(fourPids);
    const supervisors = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
    expect(running(marker).length).toBeGreaterThanOrEqual(5);
    process.kill(supervisors[victim] ?? 0, 'SIGKILL');
    await until(
      () => running(marker).length === 0,
      () => `the end of ${running(marker)}`,
    );
    await end;
  }
});

test('folders of any depth and mode are removed at the end', async () => {
  const folder = workFolder(ordinaryUser);
  const made = join(folder, 'run');
  mkdirSync(made);
  writeFileSync(join(folder, 'stays'), '');
  const deep = `
import os
os.chdir(${JSON.stringify(made)})
os.symlink("${folder}", "outside")
os.mkdir("closed"); os.mkdir("closed/in"); open("closed/in/file", "w"); os.chmod("closed/in", 0); os.chmod("closed", 0)
for _ in range(3000): os.mkdir("x" * 200); os.chdir("x" * 200)
os.chdir(${JSON.stringify(made)}); os.chmod(".", 0)`;
  expect(await launch(orderOf([python, '-c', deep], { remove: [made, '/nowhere/at/all'] })).end).toMatchObject({
    code: 0,
  });
  expect(readdirSync(folder)).toEqual(['stays']);
});
