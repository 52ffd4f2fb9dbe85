import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { carryOut, type Draft } from '../../../scripts/new/draft.ts';
import { draftMetric } from '../../../scripts/new/metric.ts';
import { draftModel } from '../../../scripts/new/model.ts';
import { draftStage, type StageWish } from '../../../scripts/new/stage.ts';
import { treeCopy } from './tree-copy.ts';

const { copy, make, changes } = treeCopy();
const zoo = 'templates/medalist_engine/models/zoo.py';

test('a stage that follows none leaves the machine alone, and is told that it has to be wired', async () => {
  const { stdout } = await make('stage', 'explain');
  expect(changes()).not.toContain('machines/competition.ts');
  expect(stdout).toContain('machines/competition.ts: a state that runs it');
  expect(readFileSync(join(copy, 'stages/dag/artifacts.ts'), 'utf8')).toMatch(/artifact\('explainResult', .*\n$/);
});

const stage =
  (name: string, { makes = `${name}Result`, after = null }: Partial<Omit<StageWish, 'name'>> = {}) =>
  (draft: Draft) =>
    draftStage(draft, { name, makes, after });
const model = (name: string) => (draft: Draft) => draftModel(draft, name);
const metric = (name: string) => (draft: Draft) => draftMetric(draft, { name, direction: 'min', wants: 'values' });

describe('nothing is written', () => {
  const cases = [
    ['a stage that exists', stage('plan'), /^stages\/plan exists$/m],
    ['a stage that is one file', stage('advise'), /^stages\/advise\.ts exists$/m],
    ['a state that exists', stage('retry'), /has a state called "retry"/],
    ['an artifact that exists', stage('explain', { makes: 'verdict' }), /has an artifact called "verdict"/],
    ['a stage called as an artifact', stage('dataset'), /has an artifact called "dataset"/],
    ['a stage in capitals', stage('Explain'), /"Explain" is no name of a stage/],
    ['a stage that is a pattern', stage('a(b'), /is no name of a stage/],
    ['a stage that is a path', stage('../explain'), /is no name of a stage/],
    ['a stage that is a word of the language', stage('delete'), /"delete" is no name of a stage/],
    ['a stage after none that is', stage('explain', { after: 'nowhere' }), /runs no stage called "nowhere"/],
    [
      'a model that exists',
      model('extra_trees'),
      /^templates\/medalist_engine\/models\/trees\/extra_trees\.py exists$/m,
    ],
    ['a key that exists', model('lgb'), /has the key "lgb"/],
    ['a metric that exists', metric('macro_f1'), /metrics\.json has the name "macro_f1"/],
    ['another name of a metric', metric('roc_auc'), /metrics\.json has the name "roc_auc"/],
    ['a metric in capitals', metric('RMSSE'), /"RMSSE" is no name of a metric/],
    ['a model in kebab case', model('extra-extra'), /"extra-extra" is no name of a model/],
  ] as const;
  test('where something stands in the way, and that is said', async () => {
    for (const [what, draw, why] of cases) {
      const written = await carryOut(copy, draw);
      expect(written, what).toMatchObject({ ok: false, problems: expect.anything() });
      expect(!written.ok && written.problems.join('\n'), what).toMatch(why);
    }
    expect(changes()).toEqual([]);
  });

  test('and the command says so, in each of its words', async () => {
    const explained = ['stage', 'explain', '--makes', 'verdict', '--after', 'nowhere'];
    for (const [args, why] of [
      [explained, /^machines.*"nowhere"\n.*artifact called "verdict"/],
      [['model', 'extra_trees'], /^templates.* exists/],
      [['metric', 'roc_auc', '--direction', 'min', '--wants', 'values'], /^.*metrics\.json has the name "roc_auc"/],
    ] as const) {
      const { exitCode, stderr } = await make(...args);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/^Nothing was changed\.\n/);
      expect(stderr.slice(stderr.indexOf('\n') + 1)).toMatch(why);
    }
    expect(changes()).toEqual([]);
  });
});

test('a file that does not look as it should: what to write is said, and nothing is changed', async () => {
  const path = join(copy, zoo);
  writeFileSync(path, readFileSync(path, 'utf8').replace('MODULES = {', 'MODULES = dict({'));
  const { exitCode, stderr } = await make('model', 'zebra_trees');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/models\/zoo\.py has no place .*by hand: "zebra_trees": "zebra_trees",$/m);
  expect(changes()).toEqual([zoo]);
});

test('what a formatter will not take is not written', async () => {
  const { exitCode, stderr } = await make('model', `z${'_long'.repeat(30)}`);
  expect([exitCode, changes()]).toEqual([2, []]);
  expect(stderr).toContain('Line too long');
});

test('--help has examples, and what it does not know is refused', async () => {
  expect((await make('--help')).stdout).toMatch(/Examples:\n {2}npm run new -- stage /);
  for (const args of [[], ['model', 'x', '--after', 'plan'], ['metric', 'x']])
    expect(await make(...args)).toMatchObject({ exitCode: 2 });
  expect(changes()).toEqual([]);
});
