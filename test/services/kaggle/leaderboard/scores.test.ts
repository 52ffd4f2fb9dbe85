import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { kaggleAnswering, methodOf, withoutSecrets } from '../server.ts';

const head = 'Rank,TeamId,TeamName,LastSubmissionDate,Score,SubmissionCount,TeamMemberUserNames';
const row = (name: string, score: string) => `1,7,${name},2026-11-01 12:00:00,${score},3,${name}`;
const boardOf = (...rows: readonly string[]) => [{ name: 'board.csv', content: `${[head, ...rows].join('\n')}\n` }];
const answering = (bytes: Buffer | string) =>
  kaggleAnswering((_, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' }).end(bytes);
    return undefined;
  });
const scoresOf = async (bytes: Buffer | string) =>
  withoutSecrets(await (await answering(bytes)).kaggle.leaderboardScores('titanic'));

test('everybody has a score, in the order of the table; who has none is left out', async () => {
  const rows = [row('a', '0.91'), row('"b, ""c""\nd"', '0.7e0'), row('e', ''), row('f', 'none'), row('g', '-1')];
  expect(await scoresOf(makeZip(boardOf(...rows)))).toEqual({ ok: true, value: [0.91, 0.7, -1] });
  expect(await scoresOf(makeZip(boardOf()))).toEqual({ ok: true, value: [] });
});

describe('what is no table of scores is a bad answer', () => {
  const whole = makeZip(boardOf(row('a', '0.5')));
  const broken = Buffer.from(whole);
  broken.fill(0xff, 40, 60);
  test.each<[string, Buffer]>([
    ['an archive without a table', makeZip([{ name: 'read.me', content: 'x' }])],
    ['a table without scores', makeZip([{ name: 'b.csv', content: 'Rank,TeamId\n1,7\n' }])],
    ['a table that is cut within a quote', makeZip([{ name: 'b.csv', content: 'Rank,Score\n1,"0.5\n' }])],
    ['a damaged archive', broken],
    ['a table without end', makeZip([{ name: 'b.csv', content: `Score\n${'1\n'.repeat(9 * 2 ** 20)}` }])],
  ])('%s', async (_, bytes) => {
    expect(await scoresOf(bytes)).toMatchObject({ ok: false, kind: 'bad-answer' });
  });
});

describe('with little patience', () => {
  test.each([429, 503])('Kaggle is asked once (%i), and with the usual patience again', async (status) => {
    const { kaggle, calls, waits } = await kaggleAnswering(() => ({ status, headers: { 'retry-after': '60' } }));
    expect(await kaggle.leaderboardScores('titanic', 'little')).toMatchObject({ ok: false });
    expect([calls.map(methodOf), waits]).toEqual([['DownloadLeaderboard'], []]);
    await kaggle.leaderboardScores('titanic');
    expect(calls.length).toBeGreaterThan(2);
  });

  test('an answer that only drips is given up', async () => {
    const { kaggle } = await kaggleAnswering(
      (_, response) => {
        response.writeHead(200).write('P');
        return undefined;
      },
      { timeouts: { whole: 150 } },
    );
    const answer = await kaggle.leaderboardScores('titanic', 'little');
    expect(answer).toMatchObject({ ok: false, kind: 'network', message: expect.stringContaining('0.15 s') });
  });
});
