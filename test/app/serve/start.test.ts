import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { listsFolder, startBatch } from '../../../app/serve/actions/start.ts';
import { columns } from '../../../machines/batch/cells.ts';
import { readList } from '../../../services/list/file/read.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

vi.mock('../../../app/serve/actions/command.ts', () => ({ startCommand: async () => ({ ok: true }) }));

test('a folder named from where the server stands is that folder, though the list lies elsewhere', async () => {
  const root = scratchFolder();
  const home = openHome(root);
  const competitions = './mine\n../other\n/abs/one\ntitanic';
  const order = { competitions, parallel: 1, time: 60, budget: '', approve: [] };
  const { list } = await startBatch({ home, root }, order);
  const read = readList(`${listsFolder(home)}/${list}.csv`, columns);
  const named = read.ok && read.rows.map(({ cells }) => cells.competition);
  expect(named).toEqual([resolve('mine'), resolve('../other'), '/abs/one', 'titanic']);
});
