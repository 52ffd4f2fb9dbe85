import { describe, expect, test } from 'vitest';
import type { Kaggle } from '../../../services/kaggle/kaggle.ts';
import { pagesHost } from '../../../services/kaggle/open.ts';
import { kaggleAnswering, methodOf } from './server.ts';

const pages = {
  pages: [
    { name: 'Evaluation', content: '<p>Accuracy</p>' },
    { name: 'rules', content: '# R', mimeType: 'text/markdown' },
  ],
};
const read = [
  { name: 'Evaluation', content: '<p>Accuracy</p>', mimeType: 'text/html' },
  { name: 'rules', content: '# R', mimeType: 'text/markdown' },
];

test('a competition and its pages are told to everybody, and nothing is sent along', async () => {
  const { kaggle, calls } = await kaggleAnswering(
    (call) => ({ body: methodOf(call) === 'GetCompetition' ? { ref: 'titanic' } : pages }),
    { credentials: null },
  );
  expect(kaggle.signedIn).toBe(false);
  expect(await kaggle.competition('titanic')).toMatchObject({ ok: true, value: { slug: 'titanic', entered: false } });
  expect(await kaggle.pages('titanic')).toEqual({ ok: true, value: read });
  for (const { headers } of calls) expect(headers).not.toHaveProperty('authorization');
});

describe('everything else fails before a call is made, with the way to a token', () => {
  test.each<[string, (kaggle: Kaggle) => Promise<object>]>([
    ['competitions', (kaggle) => kaggle.competitions({})],
    ['files', (kaggle) => kaggle.files('titanic')],
    ['limits', (kaggle) => kaggle.limits('titanic')],
    ['leaderboard', (kaggle) => kaggle.leaderboard('titanic')],
    ['submissions', (kaggle) => kaggle.submissions('titanic')],
    ['submission', (kaggle) => kaggle.submission(1)],
    ['all data', (kaggle) => kaggle.locateAll('titanic')],
    ['a file', (kaggle) => kaggle.locateFile('titanic', 'a')],
    ['upload', (kaggle) => kaggle.upload('titanic', import.meta.filename)],
    ['submit', (kaggle) => kaggle.createSubmission('titanic', 'a', 'b')],
  ])('%s', async (_, ask) => {
    const { kaggle, calls } = await kaggleAnswering(() => ({}), { credentials: null });
    expect(await ask(kaggle)).toMatchObject({
      kind: 'no-credentials',
      advice: expect.stringContaining('https://www.kaggle.com/settings'),
    });
    expect(calls).toHaveLength(0);
  });

  test('a server that wants credentials for what Kaggle tells everybody says the same', async () => {
    const { kaggle } = await kaggleAnswering(() => ({ status: 401, body: { code: 401, message: 'Unauthenticated' } }), {
      credentials: null,
    });
    expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'no-credentials', status: 401 });
  });
});

describe('pages have a second way', () => {
  test.each<[string, object]>([
    ['an object', pages],
    ['a bare list', pages.pages],
  ])('as %s, without credentials even where there are some', async (_, body) => {
    const { kaggle, calls } = await kaggleAnswering(({ method }) => (method === 'GET' ? { body } : { status: 401 }));
    expect(await kaggle.pages('titanic')).toEqual({ ok: true, value: read });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/competitions.CompetitionApiService/ListCompetitionPages',
      'GET /api/v1/competitions/titanic/pages',
    ]);
    expect(calls[1]?.headers).not.toHaveProperty('authorization');
  });

  test('when both fail, the reason is that of the first', async () => {
    const { kaggle } = await kaggleAnswering(({ method }) => ({ status: method === 'GET' ? 404 : 401 }));
    expect(await kaggle.pages('titanic')).toMatchObject({ kind: 'bad-credentials', status: 401 });
  });

  test.each([
    ['https://api.kaggle.com/v1', 'https://www.kaggle.com/'],
    ['http://127.0.0.1:8080/api/v1', 'http://127.0.0.1:8080/'],
    ['https://api.kaggle.com.example.org/v1', 'https://api.kaggle.com.example.org/'],
  ])('that of %s is %s', (base, host) => {
    expect(pagesHost(new URL(base)).href).toBe(host);
  });
});
