import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { execa } from 'execa';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { addBatchCommand } from '../cli/program/batch.ts';
import { addCompeteCommand } from '../cli/program/compete.ts';
import { addCronCommand } from '../cli/program/cron.ts';
import { projectRoot } from '../services/python/environment.ts';
import { scratchFolder } from './rigs/scratch.ts';

const makefile = join(projectRoot, 'Makefile');
const included = 'core/options/options.mk';
const options = [...readFileSync(join(projectRoot, included), 'utf8').matchAll(/([A-Z_]+):([a-z-]+):(\w+)/g)];
const names = ['URL', 'LIST', 'RUN', 'DIR', 'NOTE', 'RAY', ...new Set(options.map(([, name = '']) => name))];
const Told = z.object({ args: z.array(z.string()), environment: z.record(z.string(), z.string()) });

/** A checkout whose program only tells what reached it; nothing is to be installed in it. */
const dryCheckout = (): string => {
  const root = scratchFolder();
  const touch = (path: string, text = '', mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode });
  };
  touch('package.json', '{}');
  for (const path of [
    'package-lock.json',
    'requirements/solution.lock',
    'requirements/session.lock',
    'services/python/setup.sh',
  ])
    touch(path);
  touch('node_modules/.ready');
  touch('node_modules/.compiled');
  touch('.venv/.ready');
  touch('services/python/pretrained/catalogue.json');
  touch('.models/.tried');
  const tell = 'JSON.stringify({ args: process.argv.slice(2), environment: process.env })';
  touch('cli/medalist', `#!${process.execPath}\nconsole.log(${tell});\n`, 0o755);
  copyFileSync(makefile, join(root, 'Makefile'));
  touch(included, readFileSync(join(projectRoot, included), 'utf8'));
  return root;
};

const make = async (root: string, args: readonly string[], env: Record<string, string> = {}) => {
  const { stdout } = await execa('make', args, {
    cwd: root,
    extendEnv: false,
    env: { PATH: process.env.PATH, ...env },
  });
  return Told.parse(JSON.parse(stdout));
};

const values = [
  '$(shell touch ran)',
  `\${shell touch ran}`,
  '$b $$b $$$$ $',
  `'single' "double" \`touch ran\` $(touch ran); touch ran`,
  'a # b \\# c \\\\ d\\',
  'two\nlines\n$(shell touch ran)\n',
  'trailing blanks \t ',
  ':= += = ?= , ) ( } { % * ~ é',
];

test.each(values)('a value on the command line of make reaches the program as it is: %j', async (value) => {
  const root = dryCheckout();
  const { args, environment } = await make(root, ['compete', ...names.map((name) => `${name}=${value}`)]);
  expect(args.slice(-2)).toEqual(['--', value]);
  expect(args).toEqual(expect.arrayContaining(['--time', '--out', '--seed', '--from', value]));
  expect(Object.fromEntries(names.map((name) => [name, environment[name]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, value])),
  );
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

test.each(values)('and so does one that the Makefile does not know: %j', async (value) => {
  const root = dryCheckout();
  const { environment } = await make(root, ['status', `PEERS=${value}`]);
  expect(environment.PEERS).toBe(value);
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

test.each([...values, ' \n leading blanks'])('a value in the environment of make stays as it is: %j', async (value) => {
  const root = dryCheckout();
  for (const flags of [[], ['-e']])
    expect((await make(root, ['compete', ...flags], { URL: value })).args).toEqual(['compete', '--', value]);
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

test('a make that make itself starts expands nothing either', async () => {
  const root = dryCheckout();
  writeFileSync(join(root, 'Outer.mk'), `${readFileSync(makefile, 'utf8')}\nouter:\n\t@$(MAKE) -s compete\n`);
  const value = '$(shell touch ran) $b';
  const { args } = await make(root, ['-s', '-f', 'Outer.mk', 'outer', `URL=${value}`]);
  expect(args).toEqual(['compete', '--', value]);
  expect(existsSync(join(root, 'ran'))).toBe(false);
});

/** Told what make gave it, the command itself says what it would not take. */
const refusalOf = (args: readonly string[]): string | null => {
  const program = new Command().exitOverride();
  for (const add of [addCompeteCommand, addBatchCommand, addCronCommand]) add(program);
  for (const command of program.commands) {
    command
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .action(() => {});
  }
  try {
    program.parse(args, { from: 'user' });
    return null;
  } catch (error) {
    return String(error);
  }
};

const sensible: Readonly<Record<string, string>> = {
  ...{ GPU: 'off', LIMITS: 'memory=8G disk=9G', APPROVE: 'plan,code', MODELS: 'off', ENGINE: 'ray', WITHIN: '8h' },
  ...{ URL: 'a b', LIST: 'a b.csv' },
};

test.each([
  ['compete', 18],
  ['batch', 20],
  ['cron-line', 7],
])('%s takes every flag that make gives it', async (goal, least) => {
  vi.stubEnv('MEDALIST_MODELS', undefined); // --models-file sets it
  const given = Object.fromEntries(names.map((name) => [name, sensible[name] ?? '1']));
  const { args } = await make(dryCheckout(), [goal], given);
  expect(args.filter((text) => text.startsWith('--')).length).toBeGreaterThanOrEqual(least);
  expect(refusalOf(args)).toBeNull();
  vi.unstubAllEnvs();
});

test('without a URL the demo gets what it takes', async () => {
  const { args } = await make(dryCheckout(), ['compete', 'TIME=9', 'SEED=1', 'GPU=off', 'JSON=1']);
  expect(args).toEqual(['demo', '--time', '9', '--seed', '1', '--json']);
});

test.each(['', '0', 'no', 'off', 'false'])(
  'a switch that is %j is off: nothing is submitted, no sandbox left out',
  async (off) => {
    const said = ['SUBMIT', 'ONLY', 'UNSAFE_NO_SANDBOX', 'JSON'].map((name) => `${name}=${off}`);
    const { args } = await make(dryCheckout(), ['compete', 'URL=x', ...said]);
    expect(args).toEqual(['compete', '--', 'x']);
  },
);
