import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { projectRoot } from '../../services/python/environment.ts';
import { errorsOfAction, errorsOfWorkflow } from '../rigs/action/github-parser.ts';
import { readAction } from '../rigs/action/read-action.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const text = read('action.yml');
const { inputs, outputs, runs } = readAction(projectRoot);
const folder = 'docs/examples/workflows';
const examples = readdirSync(join(projectRoot, folder));

describe('action.yml', () => {
  test("GitHub's own parser finds no error, and would find a misspelled key or name", () => {
    expect(errorsOfAction(text)).toEqual([]);
    expect(errorsOfAction(text.replace('shell:', 'shel:')).join()).toContain("'shel'");
    expect(errorsOfAction(text.replace('{{ steps.', '{{ stps.')).join()).toContain("'stps'");
  });

  test('no expression is in a script, so that no input can be one', () => {
    for (const step of runs.steps) if ('run' in step) expect(step.run).not.toContain('${{');
    expect(errorsOfAction(text)).toEqual([]);
  });

  test("GitHub's own actions are the only ones it trusts, and credentials are no inputs", () => {
    for (const step of runs.steps) if ('uses' in step) expect(step.uses).toMatch(/^actions\/[a-z/-]+@v\d+$/);
    expect(Object.keys(inputs).join()).not.toMatch(/key|token|secret|password|user/i);
    expect(text).not.toMatch(/secrets\.|github\.token|GITHUB_TOKEN/);
  });

  test('what installs packages gets no credential', () => {
    const setup = runs.steps.find(({ name }) => name === 'Set up');
    const blank = Object.entries(setup?.env ?? {}).flatMap(([name, value]) => (value === '' ? [name] : []));
    expect(blank).toEqual(expect.arrayContaining(['KAGGLE_API_TOKEN', 'KAGGLE_KEY', 'ANTHROPIC_API_KEY']));
  });

  test('bash reads every script, and strangers can run it', async () => {
    const scripts = readdirSync(join(projectRoot, 'cli', 'action')).filter((name) => name.endsWith('.sh'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const name of scripts) await execa('bash', ['-n', join(projectRoot, 'cli', 'action', name)]);
    const used = runs.steps.flatMap((step) => ('run' in step ? [...step.run.matchAll(/cli\/action\/(\w+\.sh)/g)] : []));
    expect(used.map(([, name]) => name).sort()).toEqual(scripts.sort());
  });

  test('its page names every input and output', () => {
    const page = read('docs/batches/github-action.md');
    for (const name of Object.keys({ ...inputs, ...outputs })) expect(page).toContain(`| \`${name}\` |`);
  });
});

const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ 'cancel-in-progress': z.literal(false) }),
  env: z.undefined().optional(),
  jobs: z.record(
    z.string(),
    z.object({
      env: z.undefined().optional(),
      'timeout-minutes': z.int(),
      steps: z.array(
        z.object({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional(), env: z.unknown().optional() }),
      ),
    }),
  ),
});

describe.each(examples)('the example %s', (name) => {
  const content = read(join(folder, name));
  const { jobs, permissions } = Workflow.parse(parse(content));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const ours = steps.filter(({ uses }) => uses === 'OWNER/medalist@COMMIT');

  test("has no error by GitHub's own parser", () => {
    expect(errorsOfWorkflow(content)).toEqual([]);
  });

  test('uses the action with inputs that it has, once in a job', () => {
    expect(ours).toHaveLength(Object.keys(jobs).length);
    for (const step of ours) expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
  });

  test('shows secrets to that step alone, and may write only where it commits', () => {
    expect(JSON.stringify(steps.filter((step) => !ours.includes(step)))).not.toContain('secrets.');
    expect(JSON.stringify(ours.map((step) => step.with))).not.toContain('secrets.');
    const commits = ours.some((step) => step.with?.commit === true);
    expect(permissions).toEqual({ contents: commits ? 'write' : 'read' });
    for (const { uses } of steps) expect(uses).toMatch(/^(actions\/|OWNER\/medalist@COMMIT$)/);
  });
});
