import { afterEach, describe, expect, test, vi } from 'vitest';
import { isoOf } from '../../../services/kaggle/http/instant.ts';
import { fakeClock, kaggleAnswering, methodOf } from './server.ts';

const competition = {
  id: 3136,
  ref: 'https://www.kaggle.com/competitions/titanic',
  title: 'Titanic',
  description: 'Start here!',
  category: 'Getting Started',
  reward: 'Knowledge',
  tags: [{ ref: 'tabular', name: 'Tabular' }, { ref: 'binary' }],
  deadline: '2030-01-01T00:00:00.1234567',
  teamCount: '15000',
  userHasEntered: true,
  evaluationMetric: 'Categorization Accuracy',
  maxDailySubmissions: 10,
  isKernelsSubmissionsOnly: true,
  submissionsDisabled: true,
  surprise: { of: 'tomorrow' },
};

const read = {
  ...{ id: 3136, slug: 'titanic', title: 'Titanic', subtitle: 'Start here!', category: 'Getting Started' },
  ...{ reward: 'Knowledge', tags: ['Tabular', 'binary'], deadline: '2030-01-01T00:00:00.123Z', teams: 15000 },
  ...{ entered: true, metric: 'Categorization Accuracy', maxDailySubmissions: 10, codeOnly: true },
  ...{ submissionsDisabled: true, url: 'https://www.kaggle.com/competitions/titanic' },
};

const bare = {
  ...{ id: 0, slug: 'LANL-Earthquake-Prediction', title: '', subtitle: '', category: '', reward: '', tags: [] },
  ...{ deadline: null, teams: 0, entered: false, metric: null, maxDailySubmissions: 0, codeOnly: false },
  submissionsDisabled: false,
  url: 'https://www.kaggle.com/competitions/LANL-Earthquake-Prediction',
};

describe('a competition', () => {
  test.each<[string, object, object]>([
    ['with everything', competition, read],
    ['with defaults left out and an old ref', { ref: 'LANL-Earthquake-Prediction' }, bare],
    ['with null for what is not', { ref: 'LANL-Earthquake-Prediction', tags: null, id: null, deadline: null }, bare],
    ['with a date that is none', { ref: 'LANL-Earthquake-Prediction', deadline: '0001-01-01T00:00:00' }, bare],
  ])('%s', async (_, body, expected) => {
    const { kaggle } = await kaggleAnswering(() => ({ body }));
    expect(await kaggle.competition('x')).toEqual({ ok: true, value: expected });
  });

  test.each([
    'http://127.0.0.1:1/competitions/titanic',
    'https://www.kaggle.com/c/titanic/',
    'titanic',
    'a/titanic?x=/y',
  ])('its slug is exactly the last segment of %s', async (ref) => {
    const { kaggle } = await kaggleAnswering(() => ({ body: { ref } }));
    expect(await kaggle.competition('x')).toMatchObject({ value: { slug: 'titanic' } });
  });
});

describe('competitions', () => {
  test('as an object with a token for more, as a bare list, and none', async () => {
    const bodies = [{ competitions: [competition], nextPageToken: 'more' }, [competition], {}];
    const { kaggle } = await kaggleAnswering((_, __, n) => ({ body: bodies[n - 1] }));
    expect(await kaggle.competitions({})).toEqual({ ok: true, value: { competitions: [read], nextPageToken: 'more' } });
    expect(await kaggle.competitions({})).toEqual({ ok: true, value: { competitions: [read], nextPageToken: null } });
    expect(await kaggle.competitions({})).toEqual({ ok: true, value: { competitions: [], nextPageToken: null } });
  });

  test('are asked for in the words of the wire', async () => {
    const { kaggle, calls } = await kaggleAnswering(() => ({}));
    await kaggle.competitions({});
    const all = { search: 'x', group: 'entered', category: 'gettingStarted', sortBy: 'numberOfTeams' } as const;
    await kaggle.competitions({ ...all, pageSize: 1000, pageToken: 'more' });
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
      {
        ...{ group: 'COMPETITION_LIST_TAB_EVERYTHING', category: 'HOST_SEGMENT_UNSPECIFIED' },
        ...{ sortBy: 'COMPETITION_SORT_BY_BEST', search: '', pageSize: 20 },
      },
      {
        ...{ group: 'COMPETITION_LIST_TAB_ENTERED', category: 'HOST_SEGMENT_GETTING_STARTED' },
        ...{ sortBy: 'COMPETITION_SORT_BY_NUMBER_OF_TEAMS', search: 'x', pageSize: 200, pageToken: 'more' },
      },
    ]);
  });
});

describe('lists in parts', () => {
  test('all files, 200 at a time, sizes as numbers or text', async () => {
    const parts: Record<string, object> = {
      first: { files: [{ name: 'test/a.dcm', totalBytes: '980000000000' }], nextPageToken: 'second' },
      second: {
        files: [{ ref: 'b.csv', totalBytes: 7, creationDate: '2019-12-11T02:17:12Z' }],
        nextPageToken: 'third',
      },
      third: { files: [{ name: 'empty.csv' }] },
    };
    const { kaggle, calls } = await kaggleAnswering(({ body }) => ({
      body: parts[JSON.parse(body).pageToken ?? 'first'],
    }));
    expect(await kaggle.files('titanic')).toEqual({
      ok: true,
      value: [
        { name: 'test/a.dcm', bytes: 980_000_000_000, created: null },
        { name: 'b.csv', bytes: 7, created: '2019-12-11T02:17:12.000Z' },
        { name: 'empty.csv', bytes: 0, created: null },
      ],
    });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ competitionName: 'titanic', pageSize: 200 });
  });

  test('a token that comes back again ends in a failure', async () => {
    const { kaggle, calls } = await kaggleAnswering(() => ({ body: { files: [], nextPageToken: 'again' } }));
    expect(await kaggle.files('titanic')).toMatchObject({ kind: 'bad-answer', message: 'A list that never ends.' });
    expect(calls).toHaveLength(2);
  });

  test('a list with a new token on every page ends when its minutes are over', async () => {
    const clock = fakeClock();
    const { kaggle, calls } = await kaggleAnswering(
      (_, __, n) => {
        clock.waits.push(180);
        return { body: { files: [{ name: `${n}.csv` }], nextPageToken: String(n) } };
      },
      { retries: { clock, random: () => 0 } },
    );
    expect(await kaggle.files('titanic')).toMatchObject({
      kind: 'bad-answer',
      message: expect.stringContaining('30 minutes'),
    });
    expect(calls).toHaveLength(10);
  });

  test('a part that is refused fails the whole', async () => {
    const { kaggle } = await kaggleAnswering((_, __, n) =>
      n === 1 ? { body: { files: [{ name: 'a' }], nextPageToken: 'x' } } : { status: 500 },
    );
    expect(await kaggle.files('titanic')).toMatchObject({ ok: false, kind: 'unavailable' });
  });

  test('a leaderboard is as long as was asked for, and ranked by its order', async () => {
    const row = (teamId: number) => ({
      teamId,
      teamName: `team ${teamId}`,
      score: '0.5',
      submissionDate: '2026-01-01',
    });
    const { kaggle, calls } = await kaggleAnswering((_, __, n) => ({
      body: { submissions: [row(2 * n), row(2 * n + 1)], nextPageToken: `${n}` },
    }));
    const board = await kaggle.leaderboard('titanic', 3);
    expect(board).toMatchObject({
      value: [
        { rank: 1, teamId: 2 },
        { rank: 2, teamId: 3 },
        { rank: 3, teamId: 4 },
      ],
    });
    expect(board.ok && board.value[0]).toEqual({
      ...{ rank: 1, teamId: 2, team: 'team 2', date: '2026-01-01T00:00:00.000Z', score: '0.5' },
    });
    expect(calls.map(({ body }) => JSON.parse(body).pageSize)).toEqual([3, 3]);
  });
});

describe('submissions', () => {
  test.each([
    [undefined, 'pending'],
    ['PENDING', 'pending'],
    ['complete', 'complete'],
    ['SubmissionStatus.COMPLETE', 'complete'],
    ['SUBMISSION_STATUS_ERROR', 'error'],
  ])('of status %s are %s', async (status, expected) => {
    const { kaggle } = await kaggleAnswering(() => ({ body: { submissions: [{ ref: 1, status }] } }));
    expect(await kaggle.submissions('titanic')).toMatchObject({ value: [{ status: expected }] });
  });

  test('scores are text, and not there until they are known', async () => {
    const body = {
      ...{ ref: '42', totalBytes: '3258', date: '2026-05-01T12:00:00', description: 'first', fileName: 's.csv' },
      ...{ status: 'COMPLETE', publicScore: '0.76555', privateScore: '' },
    };
    const { kaggle, calls } = await kaggleAnswering(() => ({ body }));
    expect(await kaggle.submission(42)).toEqual({
      ok: true,
      value: {
        ...{ ref: 42, bytes: 3258, date: '2026-05-01T12:00:00.000Z', description: 'first', fileName: 's.csv' },
        ...{ status: 'complete', publicScore: '0.76555', privateScore: null, error: '' },
      },
    });
    expect(calls.map((call) => [methodOf(call), call.body])).toEqual([['GetSubmission', '{"ref":42}']]);
    expect(await kaggle.submission(43)).toMatchObject({ kind: 'bad-answer' });
  });

  test('of a status that nobody knows are a bad answer, with the place', async () => {
    const { kaggle } = await kaggleAnswering(() => ({ body: { submissions: [{ ref: 1, status: 'LOST' }] } }));
    expect(await kaggle.submissions('titanic')).toMatchObject({
      kind: 'bad-answer',
      message: expect.stringMatching(/rows\[0\]\.status/),
    });
  });

  test('limits, with defaults left out; a server without the call tells nothing', async () => {
    const answers = [
      { body: { numToday: 2, numAllowedNow: '3', numTotal: 12 } },
      { body: {} },
      { status: 404 },
      { status: 403 },
    ];
    const { kaggle } = await kaggleAnswering((_, __, n) => answers[n - 1]);
    expect(await kaggle.limits('titanic')).toEqual({ ok: true, value: { today: 2, total: 12, allowedNow: 3 } });
    expect(await kaggle.limits('titanic')).toEqual({ ok: true, value: { today: 0, total: 0, allowedNow: 0 } });
    expect(await kaggle.limits('titanic')).toEqual({ ok: true, value: null });
    expect(await kaggle.limits('titanic')).toMatchObject({ kind: 'not-permitted' });
  });
});

describe('dates', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ['2026-05-01T12:00:00.1234567', '2026-05-01T12:00:00.123Z'],
    ['2026-05-01T12:00:00Z', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01T14:00:00+02:00', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['soon', null],
  ])('%s is UTC wherever we are', (text, iso) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(new Date('2026-05-01T12:00:00').getUTCHours()).toBe(16); // or this test shows nothing
    expect(isoOf(text)).toBe(iso);
  });
});
