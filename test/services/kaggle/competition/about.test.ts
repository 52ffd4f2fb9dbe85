import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { About } from '../../../../services/kaggle/competition/about.ts';
import { askAbout } from '../../../../services/kaggle/competition/ask-about.ts';
import { aboutFile, isFilled, readAbout } from '../../../../services/kaggle/competition/data-folder.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { type Answerer, kaggleAnswering } from '../server.ts';

const url = 'https://www.kaggle.com/competitions/ships';
const competition = {
  ...{ ref: url, title: 'Ships', description: 'Which ones sink?', evaluationMetric: 'Roc Auc Score' },
  ...{ deadline: '2030-01-01T23:59:00Z', maxDailySubmissions: 5, isKernelsSubmissionsOnly: true },
};
const details = { competitionName: 'ships', requiredSubmissionFilename: 'ships.csv', rowIdColumnName: 'ship' };
const shell = '<html><head><title>Ships | Kaggle</title><meta name="description" content="Sinking."></head></html>';
const all: About = {
  ...{ slug: 'ships', title: 'Ships', subtitle: 'Which ones sink?', url, metric: 'Roc Auc Score' },
  ...{ deadline: '2030-01-01T23:59:00.000Z', dailySubmissions: 5, codeOnly: true },
  ...{ requiredFileName: 'ships.csv', rowIdColumn: 'ship' },
};
const nothing = { metric: null, deadline: null, dailySubmissions: null, codeOnly: false };

/** A Kaggle that knows only some of this. */
const saying =
  (says: { competition?: object; details?: object; shell?: string }): Answerer =>
  ({ path }) => {
    const body = path.includes('/api/i/') ? says.details : path.startsWith('/comp') ? says.shell : says.competition;
    return body === undefined ? { status: 404, body: { code: 404, message: 'NotFound' } } : { body };
  };
const ask = async (says: Parameters<typeof saying>[0]) => {
  const { kaggle, calls } = await kaggleAnswering(saying(says), { credentials: null });
  return { about: await askAbout(kaggle, 'ships'), calls };
};

describe('what Kaggle says comes from wherever it says it', () => {
  test('the competition and the details, without credentials', async () => {
    const { about, calls } = await ask({ competition, details, shell });
    expect(about).toEqual(all);
    expect(calls.filter(({ path }) => path.startsWith('/competitions'))).toEqual([]);
  });

  test.each<[string, Parameters<typeof saying>[0], object | null]>([
    ['without details', { competition }, { ...all, requiredFileName: null, rowIdColumn: null }],
    ['the page alone', { shell }, { title: 'Ships', subtitle: 'Sinking.', rowIdColumn: null, ...nothing }],
    ['page and details', { shell, details }, { title: 'Ships', rowIdColumn: 'ship', ...nothing }],
    ['details alone', { details }, { title: '', rowIdColumn: 'ship', ...nothing }],
    ['nothing', {}, null],
  ])('%s', async (_, says, expected) => {
    const { about } = await ask(says);
    if (expected === null) expect(about).toBeNull();
    else expect(about).toMatchObject({ slug: 'ships', url, ...expected });
  });

  test('absent is not told, and what would steer a terminal is gone', async () => {
    const title = `\u001b[2JShips\n and\u202e more ${'x'.repeat(1000)}`;
    const { about } = await ask({ competition: { ref: url, title, evaluationMetric: ' ', maxDailySubmissions: 0 } });
    expect(about).toMatchObject({ metric: null, dailySubmissions: null, deadline: null, codeOnly: false });
    expect(about?.title).toMatch(/^\[2JShips and more x{100,}$/);
    expect(about?.title.length).toBe(200);
  });
});

describe('a folder keeps it in a hidden file', () => {
  const folderWith = (text: string) => {
    const folder = scratchFolder();
    writeFileSync(join(folder, aboutFile), text);
    return folder;
  };

  test('which is read back, and is no data', () => {
    const folder = folderWith(JSON.stringify(all));
    expect(readAbout(folder)).toEqual(all);
    expect(isFilled(folder)).toBe(false);
  });

  test.each([
    ['no JSON', '{"slug"'],
    ['another thing', '[]'],
    ['a field too few', JSON.stringify({ ...all, metric: undefined })],
    ['a field too many', JSON.stringify({ ...all, key: 'secret' })],
    ['another type', JSON.stringify({ ...all, dailySubmissions: '5' })],
    ['far too much', JSON.stringify({ ...all, title: 'x'.repeat(100_000) })],
  ])('%s counts as nothing', (_, text) => expect(readAbout(folderWith(text))).toBeNull());

  test('nor does a folder, nor its absence', () => {
    const folder = scratchFolder();
    expect(readAbout(folder)).toBeNull();
    mkdirSync(join(folder, aboutFile));
    expect(readAbout(folder)).toBeNull();
    expect(readAbout(join(folder, 'nowhere'))).toBeNull();
  });

  test('and a changed one cannot steer a terminal either', () => {
    expect(readAbout(folderWith(JSON.stringify({ ...all, metric: 'A\u001b]0;x\u0007B' })))?.metric).toBe('A ]0;x B');
  });
});
