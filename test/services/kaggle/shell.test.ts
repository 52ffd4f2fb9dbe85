import { describe, expect, test } from 'vitest';
import { arenaOf, folderWith, planets } from '../../rigs/network/raw.ts';
import { type Answerer, kaggleAnswering, kaggleAt } from './server.ts';

const page = (head: string) =>
  `<!DOCTYPE html><html lang="en"><head>${head}</head><body><div id="root"></div></body></html>`;
const shellFrom = async (body: string, status = 200) => {
  const { kaggle, calls } = await kaggleAnswering(() => ({ status, body }));
  return { shell: await kaggle.shell('titanic'), calls };
};

test.each<[string, string, string, string]>([
  ['both', '<title>Titanic | Kaggle</title><meta name="description" content="Start here">', 'Titanic', 'Start here'],
  ['og alone', '<meta property="og:title" content="T"><meta property="og:description" content="D">', 'T', 'D'],
  ['entities', '<title>A &amp; B\n  | Kaggle</title><meta name="description" content="&lt;b&gt;">', 'A & B', '<b>'],
  ['no line below it', '<title>Titanic | Kaggle</title>', 'Titanic', ''],
  ['a title with a bar', '<meta property="og:title" content="A | B | Kaggle">', 'A | B', ''],
  ['too long', `<meta property="og:title" content="${'x'.repeat(5000)}">`, 'x'.repeat(300), ''],
])('title and line from the head: %s', async (_, head, title, subtitle) => {
  const { shell, calls } = await shellFrom(page(head));
  expect(shell).toEqual({ ok: true, value: { title, subtitle } });
  expect(calls).toMatchObject([{ method: 'GET', path: '/competitions/titanic' }]);
  for (const name of ['authorization', 'cookie']) expect(calls[0]?.headers).not.toHaveProperty(name);
});

describe('what is no page of a competition', () => {
  test('404: there is none of that name', async () => {
    const { shell } = await shellFrom(page('<title>Kaggle: Your Home for Data Science</title>'), 404);
    expect(shell).toMatchObject({
      kind: 'unknown-competition',
      status: 404,
      message: expect.stringContaining('/titanic'),
    });
  });

  test.each<[string, string, number, string]>([
    ['a sign-in page', page('<title>Sign in to the network</title>'), 200, 'bad-answer'],
    [
      "Kaggle's own front page",
      page('<meta property="og:title" content="Kaggle: Your Home for Data Science">'),
      200,
      'bad-answer',
    ],
    ['an empty head', page(''), 200, 'bad-answer'],
    ['JSON', '{"title": "Titanic | Kaggle"}', 200, 'bad-answer'],
    ['a redirect', '', 302, 'bad-answer'],
    [
      'a head that begins too late',
      `${' '.repeat(300 * 1024)}${page('<title>Titanic | Kaggle</title>')}`,
      200,
      'bad-answer',
    ],
    ['403', page('<title>Just a moment</title>'), 403, 'not-permitted'],
    ['503', '', 503, 'unavailable'],
  ])('%s', async (_, body, status, kind) => {
    const { shell, calls } = await shellFrom(body, status);
    expect(shell).toMatchObject({ ok: false, kind });
    expect(calls).toHaveLength(1);
  });

  test('nobody there, a drip, an address that is none, a user who has stopped', async () => {
    const drip: Answerer = (_, response) => {
      response.write('<');
      return undefined;
    };
    const dripping = await kaggleAnswering(drip, { timeouts: { whole: 150 } });
    expect(await dripping.kaggle.shell('titanic')).toMatchObject({ kind: 'network' });
    expect(await kaggleAt('http://127.0.0.1:1').kaggle.shell('titanic')).toMatchObject({ kind: 'network' });
    expect(await kaggleAt('', { base: 'kaggle' }).kaggle.shell('titanic')).toMatchObject({ kind: 'network' });
    const stopped = kaggleAt('http://127.0.0.1:1', { signal: AbortSignal.abort() }).kaggle;
    expect(await stopped.shell('titanic')).toMatchObject({ kind: 'cancelled' });
  });
});

test('the arena has such pages, also where it answers no call', async () => {
  const folder = folderWith({ ...planets, 'description.md': '# Far "planets" & more\n\nFind them.\n' });
  const arena = await arenaOf({ folder }, { switches: { shellOnly: true } });
  const { kaggle } = kaggleAt(arena.origin, { credentials: null });
  expect(await kaggle.shell('planets')).toEqual({
    ok: true,
    value: { title: 'Far "planets" & more', subtitle: '# Far "planets" & more' },
  });
  expect(await kaggle.shell('plants')).toMatchObject({ kind: 'unknown-competition' });
  expect(await kaggle.competition('planets')).toMatchObject({ kind: 'unavailable', message: 'Internal error' });
  expect([await kaggle.details('planets'), (await kaggle.pages('planets')).ok]).toEqual([null, false]);
});
