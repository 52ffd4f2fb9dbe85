import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { writeList } from '../../../app/serve/actions/start.ts';
import { columns } from '../../../machines/batch/cells.ts';
import { readList } from '../../../services/list/file/read.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('a folder named from where the server stands is that folder, though the list lies elsewhere', () => {
  const competitions = './mine\n../other\n/abs/one\ntitanic';
  const order = { competitions, parallel: 1, time: 60, budget: '', approve: [] };
  const read = readList(writeList(openHome(scratchFolder()), 'list', order), columns);
  const named = read.ok && read.rows.map(({ cells }) => cells.competition);
  expect(named).toEqual([resolve('mine'), resolve('../other'), '/abs/one', 'titanic']);
});
