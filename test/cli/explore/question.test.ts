import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { medalistWith } from '../../rigs/command/medalist.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { say } from '../../rigs/messages/reply.ts';
import { cell, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const table = `a,b\n${Array.from({ length: 30 }, (_, at) => `${at},${2 * at}`).join('\n')}\n`;

test('a model asks its person: the exploration waits without a process, and goes on with the reply; nothing is paid twice', async () => {
  const user = await modelUser(
    turnByTurn(
      cell("import pandas as pd\ntable = pd.read_csv(DATA / 'table.csv')\nlen(table)"),
      'QUESTION: Which year do you mean?',
      cell('int(table.b.sum())'),
      'In that year it was 870.',
    ),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, table);
  const out = join(user.home, 'out');
  const parked = await user.medalist('explore', data, '--ask', 'How much?', '--interactive', '--out', out);
  expect(parked.exitCode, parked.stderr).toBe(4);
  expect(parked.stderr).toContain('Which year do you mean?');
  expect(readFileSync(join(out, 'question.md'), 'utf8')).toBe('Which year do you mean?\n');
  expect(readExploration(join(out, 'result.json'))).toBeUndefined();
  const early = await user.medalist('replay', out);
  expect([early.exitCode, early.stderr]).toEqual([2, expect.stringContaining('has not ended')]);
  const paid = user.rig.asked().length;

  const done = await user.medalist('explore', out, '--reply', 'the last one');
  expect(done.exitCode, done.stderr).toBe(0);
  const result = readExploration(join(out, 'result.json'));
  expect(result).toMatchObject({ status: 'answered', answer: 'In that year it was 870.', turns: 2, cells: 2 });
  expect(user.rig.asked().length - paid).toBe(2);
  expect(existsSync(join(out, 'question.md'))).toBe(false);
  // its variables were there again
  const cells = readFileSync(join(out, 'history.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(cells.map(({ ended, value }) => [ended, value])).toEqual([
    ['ran', '30'],
    ['ran', '870'],
  ]);
  const again = await user.medalist('explore', out, '--reply', 'no, another');
  expect(again.stderr).toContain('had ended');
});

test('a reply that nothing waits for, and a question where nobody may be asked', async () => {
  const user = await modelUser(turnByTurn('QUESTION: Which year?'));
  const data = join(user.home, 'table.csv');
  writeFileSync(data, table);
  const early = await user.medalist('explore', data, '--ask', 'How much?', '--reply', 'none');
  expect([early.exitCode, early.stderr]).toEqual([2, expect.stringContaining('waits for a reply')]);
  const out = join(user.home, 'out');
  const done = await user.medalist('explore', data, '--ask', 'How much?', '--out', out);
  expect([done.exitCode, readExploration(join(out, 'result.json'))?.answer]).toEqual([0, 'QUESTION: Which year?']);
});

test('when its turns are used up, a model has to answer', async () => {
  const user = await modelUser(({ body }) =>
    body.tool_choice?.type === 'none' ? say('It is what it is.') : cell('1 + 1'),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, table);
  const out = join(user.home, 'out');
  await user.medalist('explore', data, '--ask', 'How much?', '--turns', '2', '--out', out);
  expect(readExploration(join(out, 'result.json'))).toMatchObject({ answer: 'It is what it is.', turns: 2, cells: 2 });
});

test('a question that no model is there to answer is said to be unanswered, with the remedy, in words, in JSON and by the exit code', async () => {
  const home = scratchFolder();
  const data = join(home, 'table.csv');
  writeFileSync(data, table);
  const medalist = (...args: string[]) =>
    medalistWith({ ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' }, home, ...args);
  const out = join(home, 'out');
  const told = await medalist('explore', data, '--ask', 'How much?', '--out', out);
  expect(told.exitCode, told.stderr).toBe(1);
  expect(told.stdout).toMatch(/^partial /m);
  expect(told.stdout).toMatch(/why +think: your question was not answered: there is no language model/);
  expect(told.stdout).toMatch(/do +Set one up, then ask again/);
  expect(readFileSync(join(out, 'answer.md'), 'utf8')).toContain('The question was not answered: report.html');
  const again = await medalist('explore', out, '--json');
  expect(again.exitCode).toBe(1);
  expect(JSON.parse(again.stdout)).toMatchObject({
    ...{ status: 'partial', ask: 'How much?', answer: null },
    troubles: [
      { kind: 'no-model', message: expect.stringContaining('not answered'), advice: expect.stringMatching(/./) },
    ],
  });

  const off = await medalist('explore', data, '--ask', 'How much?', '--no-models', '--json');
  expect([off.exitCode, JSON.parse(off.stdout).troubles[0].advice]).toEqual([
    1,
    expect.stringContaining('--no-models'),
  ]);
  const unasked = await medalist('explore', data, '--json');
  expect([unasked.exitCode, JSON.parse(unasked.stdout).status]).toEqual([0, 'profiled']);
});
