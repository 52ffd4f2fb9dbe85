import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { readJobLog } from '../../../../services/engine/ray/watch/log.ts';
import { projectRoot } from '../../../../services/python/environment.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const script = join(projectRoot, 'services', 'engine', 'ray', 'node.sh');

/** A node with a checkout whose `medalist` is a few lines of shell, and a package as Ray unpacks it. */
const node = (medalist: string) => {
  const root = scratchFolder();
  const package_ = join(root, 'package');
  mkdirSync(join(package_, 'run', 'input', 'c'), { recursive: true });
  writeFileSync(join(package_, 'run', 'input', 'c', 'train.csv'), 'id\n');
  mkdirSync(join(root, 'checkout', 'cli'), { recursive: true });
  writeFileSync(join(root, 'checkout', 'cli', 'medalist'), `#!/bin/sh\n${medalist}\n`);
  chmodSync(join(root, 'checkout', 'cli', 'medalist'), 0o755);
  const env = { MEDALIST_CACHE: join(root, 'cache'), MEDALIST_CHECKOUT: join(root, 'checkout'), PYTHONPATH: '/x' };
  const start = (largest: number, more: Readonly<Record<string, string>> = {}) =>
    execa(
      'sh',
      [script, 'm1', String(largest), 'packed', 'r1-ab', 'p1', 'home/submissions/c/r1', './input/c', "it's"],
      {
        ...{ cwd: package_, env: { ...env, ...more }, all: true, reject: false },
      },
    );
  const told = (text: string | undefined) => {
    const file = join(root, 'back.tgz');
    const lines: string[] = [];
    const log = readJobLog(
      'm1',
      () => file,
      (line) => lines.push(line),
      1e9,
    );
    log.add(`${text}\n`);
    return { told: log.report(), lines, file };
  };
  return { root, start, told };
};

const works = [
  'echo "[$MEDALIST_HOME] $1 $2 [$PYTHONPATH]" >&2',
  'cat "$1/train.csv"; mkdir -p "$MEDALIST_HOME/submissions/c/r1"; echo {} >"$MEDALIST_HOME/submissions/c/r1/result.json"; exit 3',
].join('\n');

it('brings back standard output, the run’s folder and the exit code, and leaves no data behind', async () => {
  const { root, start, told } = node(works);
  const ended = await start(1e6);
  const { told: end, lines, file } = told(ended.all);
  expect(end).toEqual({ kind: 'code', code: 3, back: 'whole' });
  expect(lines).toEqual([`[${join(root, 'cache', 'runs', 'r1-ab', 'home')}] ./input/c it's []`]);
  const { stdout: names } = await execa('tar', ['-tzf', file]);
  expect(names.split('\n').sort()).toEqual([
    ...['home/submissions/c/r1/', 'home/submissions/c/r1/result.json', 'stdout'],
  ]);
  expect((await execa('tar', ['-xzOf', file, 'stdout'])).stdout).toBe('id');
  expect(readdirSync(join(root, 'cache', 'runs', 'r1-ab'))).toEqual(['home']);
});

it('says so when that is more than may come back', async () => {
  const { start, told } = node(works);
  expect(told((await start(100)).all).told).toEqual({ kind: 'code', code: 3, back: 'large' });
});

it('tells what a node lacks', async () => {
  const { start, told } = node(works);
  const without = await start(1e6, { MEDALIST_CHECKOUT: '/nowhere' });
  expect(told(without.all).told).toMatchObject({
    kind: 'cannot',
    lasting: true,
    why: expect.stringContaining('/nowhere'),
  });
});

it('ends the run when it is killed itself, and begins no second one beside it', async () => {
  const slow = [
    'echo "begins $$" >&2; echo one >>"$MEDALIST_HOME/log"',
    '[ -e "$MEDALIST_HOME/again" ] && exit 0',
    'touch "$MEDALIST_HOME/again"; read -r line <&"$MEDALIST_LIFELINE"; sleep 0.3; echo over >>"$MEDALIST_HOME/log"',
  ].join('\n');
  const { root, start, told } = node(slow);
  const first = start(1e6);
  await new Promise<void>((resolve) => first.stderr?.once('data', () => resolve()));
  first.kill('SIGKILL');
  const second = await start(1e6);
  expect(told(second.all).told).toEqual({ kind: 'code', code: 0, back: 'whole' });
  expect(readFileSync(join(root, 'cache', 'runs', 'r1-ab', 'home', 'log'), 'utf8')).toBe('one\nover\none\n');
});
