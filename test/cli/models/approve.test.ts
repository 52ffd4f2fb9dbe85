import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { demoFolder } from '../../../app/run/demo.ts';
import { openHome, runFolder } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { openStore } from '../../../services/store/store.ts';
import { environmentOf, medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { atTerminal } from '../../rigs/command/terminal.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { competent, stumbling } from '../../rigs/messages/scripts/authors.ts';
import { flawedProgram, flawNamed } from '../../rigs/messages/scripts/flaws/index.ts';
import { oddCodes } from '../../rigs/messages/scripts/odd-codes.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test("a run waits for a person's word; a note reaches the planner, and an edit takes the place of the code", {
  timeout: 900_000,
}, async () => {
  const subject = oddCodes(join(scratchFolder(), 'odd-codes'));
  const user = await modelUser(competent(subject));
  const begin = [
    'compete',
    subject.folder,
    '--time',
    '300',
    '--threads',
    '8', // a template's plan is done in half of the time, and the model that writes has the rest
    '--run-id',
    'one',
    '--approve',
    'plan,code',
  ];
  const parked = await user.medalist(...begin);
  expect([parked.exitCode, parked.stderr]).toEqual([4, expect.stringContaining('medalist approve one')]);
  const { path } = openHome(user.home).run(subject.slug, 'one');
  const plan = JSON.parse(readFileSync(join(path, 'pending', 'plan.json'), 'utf8'));
  expect(plan.strategies[0]).toMatchObject({ author: 'model' });
  expect(user.rig.asked('coder')).toEqual([]);

  const note = 'validate by hospital, not at random';
  expect((await user.medalist('reject', 'one', '--note', note)).exitCode).toBe(4);
  expect(user.rig.asked('planner').length).toBe(2);
  expect(JSON.stringify(user.rig.asked('planner')[1]?.body)).toContain(note);

  expect((await user.medalist('approve', 'one')).exitCode).toBe(4);
  const code = join(path, 'pending', 'solution.py');
  const mine = join(user.home, 'mine.py');
  writeFileSync(mine, readFileSync(code, 'utf8').replace('\n', '\n# looked at by a person\n'));
  const broken = join(user.home, 'broken.py');
  writeFileSync(broken, readFileSync(code, 'utf8'));
  appendFileSync(broken, '\nimport no_such_package_anywhere\n');
  const refused = await user.medalist('edit', 'one', broken);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/broken\.py:\d+: .*unknown-import/)]);
  const ended = await user.medalist('edit', 'one', mine);
  expect(ended.exitCode, ended.stderr).toBe(0);
  const { digests } = readResult(runFolder(path).result) ?? {};
  const candidate = openStore(openHome(user.home).store).get(digests?.candidate ?? '');
  expect(candidate).toMatchObject({ origin: 'user', code: readFileSync(mine, 'utf8') });
  expect(existsSync(join(path, 'pending'))).toBe(false);
  const replayed = await user.medalist('replay', 'one');
  expect([replayed.exitCode, replayed.stdout]).toEqual([0, expect.stringContaining('to the byte')]);
  const late = await user.medalist('approve', 'one');
  expect([late.exitCode, late.stderr]).toEqual([2, expect.stringContaining('is not waiting for a decision')]);
});

test("a program that crashed is changed, and read again before it runs; a person's own that crashes is not", {
  timeout: 600_000,
}, async () => {
  const subject = demos.tumours;
  const flaw = flawNamed('no-such-column');
  const user = await modelUser(stumbling(subject, [flaw]));
  const flags = ['--time', '180', '--threads', '8', '--run-id', 'one', '--approve', 'code'];
  const first = await user.medalist('compete', subject.folder, ...flags);
  expect([first.exitCode, first.stderr]).toEqual([4, expect.stringContaining('waits for your word on its code')]);
  const { path } = openHome(user.home).run(subject.slug, 'one');
  const pending = join(path, 'pending', 'solution.py');
  expect(readFileSync(pending, 'utf8')).toContain('denominator');

  const second = await user.medalist('approve', 'one');
  expect([second.exitCode, second.stderr]).toEqual([4, expect.stringContaining('waits for your word on its code')]);
  expect(readFileSync(pending, 'utf8')).not.toContain('denominator');
  expect((await user.medalist('status')).stdout).toContain('at your word on its code');
  expect(user.rig.asked('debugger').length).toBe(1);

  const mine = join(user.home, 'mine.py');
  writeFileSync(mine, `# mine\n${flawedProgram(flaw, subject)}`);
  const ended = await user.medalist('edit', 'one', mine);
  expect(ended.exitCode, ended.stderr).toBe(0);
  expect([user.rig.asked('coder').length, user.rig.asked('debugger').length]).toEqual([1, 1]);
  expect(readResult(runFolder(path).result)).toMatchObject({
    status: 'ok',
    report: { tree: { nodes: [{ verdict: 'crash', why: expect.stringContaining('KeyError') }] } },
  });
  const ran = readJournal(runFolder(path).journal).filter(
    ({ type, ...line }) => type === 'stage.started' && 'stage' in line && line.stage === 'rehearse',
  );
  expect(ran).toHaveLength(2);
  const replayed = await user.medalist('replay', 'one');
  expect([replayed.exitCode, replayed.stdout]).toEqual([0, expect.stringContaining('to the byte')]);
});

test('a plan is sent back so often and no more', { timeout: 120_000 }, async () => {
  const subject = demos.tumours;
  const { medalist } = await modelUser(competent(subject));
  await medalist('compete', subject.folder, '--time', '20', '--run-id', 'one', '--approve', 'plan');
  expect((await medalist('status')).stdout).toContain('at your word on its plan');
  for (const note of ['a', 'b', 'c']) expect((await medalist('reject', 'one', '--note', note)).exitCode).toBe(4);
  const enough = await medalist('reject', 'one', '--note', 'd');
  expect([enough.exitCode, enough.stderr]).toEqual([4, expect.stringContaining('rejected 3 times, the most allowed')]);
  expect(enough.stderr).not.toContain('Send it back');
});

const untilThePlan = [
  'compete',
  demoFolder('demo-tumours'),
  ...'--time 30 --run-id one --approve plan --threads 1'.split(' '),
];

test('without a model a note would not be heard, and a plan can be replaced', { timeout: 120_000 }, async () => {
  const home = scratchFolder();
  await medalist(home, ...untilThePlan);
  const unheard = await medalist(home, 'reject', 'one', '--note', 'better');
  expect([unheard.exitCode, unheard.stderr]).toEqual([2, expect.stringContaining('nothing can use your note')]);
  const { path } = openHome(home).run('demo-tumours', 'one');
  const plan = JSON.parse(readFileSync(join(path, 'pending', 'plan.json'), 'utf8'));
  const own = join(home, 'plan.json');
  writeFileSync(own, JSON.stringify({ ...plan, more: 1 }));
  const wrong = await medalist(home, 'edit', 'one', own);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('is no plan')]);
  const [first] = plan.strategies;
  writeFileSync(own, JSON.stringify({ strategies: [{ ...first, models: ['linear'] }] }));
  const ended = await medalist(home, 'edit', 'one', own);
  expect(ended.exitCode, ended.stderr).toBe(0);
  expect(readFileSync(join(path, 'solution.py'), 'utf8')).toMatch(/"models": \["linear"\]/);
});

test('--from begins again at a stage and takes the earlier ones as they were', { timeout: 120_000 }, async () => {
  const home = scratchFolder();
  const small = smallCompetition(home);
  const flags = ['--time', '60', '--only', '--solution', scriptedSolution];
  await medalist(home, 'compete', small, ...flags, '--run-id', 'one');
  const again = await medalist(home, 'compete', small, ...flags, '--run-id', 'two', '--from', 'execute');
  expect(again.stderr).toMatch(/✓ generate .*remembered/);
  expect(again.stderr).toMatch(/sandbox/);
  const status = await medalist(home, 'status', 'two');
  expect(status.stdout).toMatch(/generate +remembered.*execute +done/s);
  const unknown = await medalist(home, 'compete', small, ...flags, '--from', 'nowhere');
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('The stages are: fetch')]);
});

test('at a terminal the person is asked there and then', { timeout: 120_000 }, async () => {
  const home = scratchFolder();
  const { exitCode, screen } = await atTerminal(environmentOf(home), home, untilThePlan, [
    [/\(a\)pprove, .*\(l\)ater\? /, 'r\r'],
    [/What to do instead\? /, 'fewer models\r'],
    [/\(a\)pprove, .*\(l\)ater\? /, 'a\r'],
  ]);
  expect(exitCode, screen).toBe(0);
  expect(screen).toContain('nothing can use your note');
  expect(screen).toMatch(/plan: approve/);
});
