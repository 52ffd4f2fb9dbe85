import { describe, expect, test } from 'vitest';
import type { KaggleOptions } from '../../../../services/kaggle/open.ts';
import { type Answerer, kaggleAnswering, kaggleAt } from '../server.ts';

const detailsFrom = async (answer: Answerer, options: Partial<KaggleOptions> = {}) => {
  const { kaggle, calls } = await kaggleAnswering(answer, options);
  return { details: await kaggle.details('titanic'), calls };
};
const full = {
  ...{ id: 3136, competitionName: 'titanic', title: 'Titanic', hackathon: false, simulation: true },
  ...{ requiredSubmissionFilename: 'submission.csv', rowIdColumnName: 'PassengerId', maxTeamSize: 5 },
};
const read = { hackathon: false, simulation: true, requiredFileName: 'submission.csv', rowIdColumn: 'PassengerId' };
const nothing = { hackathon: null, simulation: null, requiredFileName: null, rowIdColumn: null };

test.each<[string, object]>([
  ['flat', full],
  ['wrapped', { competition: full }],
])('a reply may be %s; it is asked for once, as anybody would', async (_, body) => {
  const { details, calls } = await detailsFrom(() => ({ body }));
  expect(details).toEqual(read);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/i/competitions.CompetitionService/GetCompetition?competitionName=titanic',
  ]);
  for (const name of ['authorization', 'cookie']) expect(calls[0]?.headers).not.toHaveProperty(name);
});

test('a cookie that came is not sent back', async () => {
  const { kaggle, calls } = await kaggleAnswering(() => ({ body: full }));
  for (let i = 0; i < 2; i++) await kaggle.details('titanic'); // each answer sets one
  expect(calls[1]?.headers).not.toHaveProperty('cookie');
});

describe('each field may be missing, and what cannot be is missing', () => {
  test.each<[string, object, object]>([
    ['a default that is left out is not told', { id: 1, simulation: true }, { ...nothing, simulation: true }],
    ['null', { hackathon: null, rowIdColumnName: 'id' }, { ...nothing, rowIdColumn: 'id' }],
    ['another kind', { hackathon: 'yes', rowIdColumnName: 'id' }, { ...nothing, rowIdColumn: 'id' }],
    ['another case of the name', { ...full, competitionName: 'Titanic' }, read],
    ['a path', { ...full, requiredSubmissionFilename: '../x.csv' }, { ...read, requiredFileName: null }],
    [
      'a control character',
      { ...full, requiredSubmissionFilename: 'a\u001b.csv' },
      { ...read, requiredFileName: null },
    ],
    ['dots', { ...full, requiredSubmissionFilename: '..' }, { ...read, requiredFileName: null }],
    [
      'empty names',
      { ...full, requiredSubmissionFilename: '', rowIdColumnName: ' ' },
      { ...nothing, ...{ hackathon: false, simulation: true } },
    ],
  ])('%s', async (_, body, expected) => {
    expect((await detailsFrom(() => ({ body }))).details).toEqual(expected);
  });
});

describe('whatever is not as expected is nothing, at once', () => {
  const hang: Answerer = () => undefined;
  const drip: Answerer = (_, response) => {
    response.write('{');
    return undefined;
  };
  const cut: Answerer = (_, response) => {
    response.destroy();
    return undefined;
  };
  test.each<[string, Answerer]>([
    ['404', () => ({ status: 404, body: { code: 404, message: 'NotFound' } })],
    ['401', () => ({ status: 401 })],
    ['429', () => ({ status: 429, headers: { 'retry-after': '1' } })],
    ['503', () => ({ status: 503 })],
    ['a redirect', () => ({ status: 302, headers: { location: '/account/login' }, body: full })],
    ['a web page', () => ({ body: '<!DOCTYPE html><title>Titanic | Kaggle</title>' })],
    ['garbage', () => ({ body: '{"hackathon": tr' })],
    ['a number', () => ({ body: '42' })],
    ['a list', () => ({ body: [full] })],
    ['an empty object', () => ({ body: {} })],
    ['nothing inside', () => ({ body: { competition: null } })],
    ['another competition', () => ({ body: { ...full, competitionName: 'titanic-2' } })],
    ['an error in an answer of success', () => ({ body: { ...full, code: 403, message: 'No' } })],
    ['a cut connection', cut],
    ['silence', hang],
    ['a slow drip', drip],
  ])('%s', async (_, answer) => {
    const { details, calls } = await detailsFrom(answer, { timeouts: { whole: 150 } });
    expect(details).toBeNull();
    expect(calls).toHaveLength(1);
  });

  test('nobody there, an address that is none, a user who has stopped', async () => {
    expect(await kaggleAt('http://127.0.0.1:1').kaggle.details('titanic')).toBeNull();
    expect(await kaggleAt('', { base: 'kaggle' }).kaggle.details('titanic')).toBeNull();
    const { details, calls } = await detailsFrom(() => ({ body: full }), { signal: AbortSignal.abort() });
    expect([details, calls.length]).toEqual([null, 0]);
  });
});
