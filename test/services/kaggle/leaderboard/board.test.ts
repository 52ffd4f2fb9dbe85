import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boardFile, keepBoard, readBoard } from '../../../../services/kaggle/leaderboard/board.ts';
import { fetchBoard } from '../../../../services/kaggle/leaderboard/fetch.ts';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { kaggleAnswering } from '../server.ts';

const board = { slug: 'titanic', asOf: '2026-11-20T12:00:00.000Z', scores: [0.9, 0.5] };

/** A competition's folder of data. */
const dataFolder = () => {
  const data = join(scratchFolder(), 'titanic', 'data');
  mkdirSync(data, { recursive: true });
  return data;
};

test('it lies beside the data, out of their sight, and is read for its own competition alone', () => {
  const data = dataFolder();
  keepBoard(data, board);
  expect(readdirSync(data)).toEqual([]);
  expect(readBoard(data, 'Titanic')).toEqual(board);
  expect(readBoard(data, 'another')).toBeNull();
  expect(readBoard(join(data, 'deeper'), 'titanic')).toBeNull();
});

test.each<[string, unknown]>([
  ['no scores', { ...board, scores: [] }],
  ['a score that is text', { ...board, scores: ['0.9'] }],
  ['no day', { ...board, asOf: 'yesterday' }],
  ['names', { ...board, teams: ['a', 'b'] }],
])('a file with %s is none', (_, content) => {
  const data = dataFolder();
  writeFileSync(boardFile(data), JSON.stringify(content));
  expect(readBoard(data, 'titanic')).toBeNull();
});

test('no link is followed to it', () => {
  const data = dataFolder();
  keepBoard(data, board);
  renameSync(boardFile(data), join(data, 'elsewhere.json'));
  symlinkSync(join(data, 'elsewhere.json'), boardFile(data));
  expect(readBoard(data, 'titanic')).toBeNull();
});

test('of what Kaggle gives the scores are kept, and nobody by name', async () => {
  const data = dataFolder();
  const content = 'Rank,TeamName,Score\n1,Somebody,0.9\n2,Somebody else,0.5\n';
  const { kaggle } = await kaggleAnswering((_, response) => {
    response.writeHead(200).end(makeZip([{ name: 'b.csv', content }]));
    return undefined;
  });
  const before = new Date().toISOString();
  expect(await fetchBoard(kaggle, 'titanic', data)).toBeNull();
  const kept = readBoard(data, 'titanic');
  expect(kept?.scores).toEqual([0.9, 0.5]);
  expect((kept?.asOf ?? '') >= before && (kept?.asOf ?? '') <= new Date().toISOString()).toBe(true);
  expect(readFileSync(boardFile(data), 'utf8')).not.toContain('Somebody');
});

test('what goes wrong is one line, and what was kept before stays', async () => {
  const data = dataFolder();
  keepBoard(data, board);
  const { kaggle } = await kaggleAnswering(() => ({ status: 503, body: { code: 503, message: 'Not\nnow\u001b[2J' } }));
  expect(await fetchBoard(kaggle, 'titanic', data)).toMatch(/^the leaderboard is not kept: \P{Cc}*Not now\P{Cc}*$/u);
  expect(readBoard(data, 'titanic')).toEqual(board);
});

test('a place that cannot be written to is said, too', async () => {
  const data = dataFolder();
  mkdirSync(join(boardFile(data), 'in the way'), { recursive: true });
  const { kaggle } = await kaggleAnswering((_, response) => {
    response.writeHead(200).end(makeZip([{ name: 'b.csv', content: 'Score\n0.9\n' }]));
    return undefined;
  });
  expect(await fetchBoard(kaggle, 'titanic', data)).toMatch(/^the leaderboard is not kept: .*cannot be written to/);
});
