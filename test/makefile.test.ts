import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { execa } from 'execa';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { addBatchCommand } from '../cli/program/batch.ts';
import { addCompeteCommand } from '../cli/program/compete.ts';
import { addCronCommand } from '../cli/program/cron.ts';
import { projectRoot } from '../services/python/environment.ts';
import { scratchFolder } from './rigs/scratch.ts';

const makefile = join(projectRoot, 'Makefile');
const included = 'core/options/options.mk';
/** The variables of a goal's options. */
const namesOf = (goal: string): string[] => {
  const [, line = ''] = new RegExp(`^override ${goal}-options := (.*)$`, 'm').exec(optionsText) ?? [];
  return line.split(' ').map((option) => option.split(':')[0] ?? '');
};
const optionsText = readFileSync(join(projectRoot, included), 'utf8');
const names = ['URL', 'RAY', ...namesOf('compete')];
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
  touch('.venv/.engine-ready');
  touch('services/python/pretrained/catalogue.json');
  touch('.models/.tried');
  const tell = 'JSON.stringify({ args: process.argv.slice(2), environment: process.env })';
  touch('cli/medalist', `#!${process.execPath}\nconsole.log(${tell});\n`, 0o755);
  copyFileSync(makefile, join(root, 'Makefile'));
  touch(included, optionsText);
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

test.each(values)('and so does one of another goal: %j', async (value) => {
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
  ...{ URL: 'a b', LIST: 'a b.csv', METRIC: 'auc' },
};

test.each([
  ['compete', 18],
  ['batch', 20],
  ['cron-line', 7],
])('%s takes every flag that make gives it', async (goal, least) => {
  vi.stubEnv('MEDALIST_MODEL', undefined); // --model and --models-file set them
  vi.stubEnv('MEDALIST_MODELS', undefined);
  const mine = [...namesOf(goal), goal === 'compete' ? 'URL' : 'LIST'];
  const given = Object.fromEntries(mine.map((name) => [name, sensible[name] ?? '1']));
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

describe('a variable that nothing reads', () => {
  const refused = async (...args: string[]) => {
    const root = dryCheckout();
    const env = { PATH: process.env.PATH };
    const { exitCode, stdout, stderr } = await execa('make', args, { cwd: root, env, extendEnv: false, reject: false });
    expect([exitCode, stdout]).toEqual([2, '']); // the command would have told its arguments
    return stderr;
  };

  test.each([
    [['compete', 'URL=x', 'TIMEOUT=5'], 'make compete has no variable TIMEOUT. Did you mean TIME?'],
    [['compete', 'URL=x', 'BUGDET=1'], 'no variable BUGDET. Did you mean BUDGET?'],
    [['compete', 'URL=x', 'time=5'], 'no variable time. Did you mean TIME?'],
    [['compete', 'DATA=titanic'], 'make compete has no variable DATA. make help'], // the demos would have begun
    [['batch', 'LIST=x', 'PARALEL=2'], 'no variable PARALEL. Did you mean PARALLEL?'],
    [['-n', 'bench-peers', 'PERS=x'], 'no variable PERS. Did you mean PEERS?'],
    [['status', 'zqwv=1'], 'no variable zqwv. make help'],
    [['status', "it's=1"], "no variable it's."],
  ])('is refused before anything begins: make %j', async (args, said) => {
    expect(await refused(...args)).toContain(said);
  });

  test('is none that a help, a benchmark, a service or an outer make has', async () => {
    const root = dryCheckout();
    const said = await execa('make', ['help', 'help-bench'], { cwd: root });
    const helped = [...said.stdout.matchAll(/\b([A-Z_]+)=/g)];
    const code = ['bench', 'scripts', 'docs/generators', 'services', 'app', 'cli'].flatMap(sources);
    const read = code.flatMap((text) => [
      ...text.matchAll(
        /(?:setting|number|amount)\('([A-Z_]+)'|process\.env\.([A-Z_]+)|environ[^A-Z\n]{1,8}"([A-Z_]+)"/g,
      ),
    ]);
    const known = new Set([...helped, ...read].map((found) => found.slice(1).find(Boolean) ?? ''));
    expect(known.size).toBeGreaterThan(60);
    const given = [...known].map((name) => `${name}=1`);
    await execa('make', ['-n', 'bench-peers', ...given], { cwd: root });
    await execa('make', ['compete', 'URL=x', 'V=1'], { cwd: root, env: { MAKELEVEL: '1' } });
  });
});

/** The texts of all code in a folder. */
const sources = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|py)$/.test(entry.name) && !entry.parentPath.includes('.envs'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
