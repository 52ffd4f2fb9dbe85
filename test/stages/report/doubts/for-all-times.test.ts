import { expect, test } from 'vitest';
import { doubtsAbout } from '../../../../stages/report/doubts/index.ts';
import { column, evidence } from './evidence.ts';

const months = (names: readonly string[], target: string | null) => {
  const header = ['id', ...names];
  const columns = [column('id', 'key', null), ...names.map((name) => column(name, 'target', 'real'))];
  const mapping = Object.fromEntries(names.map((name) => [name, target ?? name]));
  const submission = {
    fileName: 'submission.csv',
    header,
    key: ['id'],
    keyUnique: true,
    layout: 'columns',
    columns,
    mapping,
  };
  const rows = { count: 100, expected: 'a'.repeat(64), examples: [] };
  return { submission: { ...submission, rows, rowConstraint: null } };
};
const kinds = (competition: object) => doubtsAbout(evidence({ competition })).map(({ kind }) => kind);

test('several times with one answer are in doubt; several targets, or columns of other names, are not', () => {
  expect(kinds(months(['201610', '201611'], 'y'))).toContain('guessed');
  expect(kinds(months(['2016-10-01', '2016-10-02'], 'y'))).toContain('guessed');
  expect(kinds(months(['201610', '201611'], null))).not.toContain('guessed');
  expect(kinds(months(['p1', 'p2'], 'y'))).not.toContain('guessed');
});
