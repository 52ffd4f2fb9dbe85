import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { userName } from '../auth.ts';
import { paged } from '../protocol/paging.ts';
import { dateOf, json, type Reply } from '../protocol/reply.ts';
import type { Call } from '../protocol/request.ts';
import type { Served, World } from '../world.ts';
import type { Rival } from './board.ts';

/** Everybody's best score, the best first. The account is in it as soon as a submission of its own has a score. */
const rowsOf = async ({ board, rivals, metric }: Served) => {
  const sign = (await metric())?.higherIsBetter === false ? 1 : -1;
  const own = board.submissions.flatMap(({ verdict, date, looks }): Rival[] =>
    verdict?.ok && looks < 0 ? [{ team: userName, score: verdict.score, date }] : [],
  );
  // of equal scores the earlier one is ahead
  const better = (a: Rival, b: Rival) => sign * (a.score - b.score) || a.date.getTime() - b.date.getTime();
  const count = (team: string) => (team === userName ? own.length : 1);
  return [...rivals, ...own.sort(better).slice(0, 1)].sort(better).map(({ team, score, date }, index) => ({
    rank: index + 1,
    teamId: idOfTeam(team),
    team,
    score,
    date,
    count: count(team),
  }));
};

const idOfTeam = (team: string) => [...team].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_999_991, 7);

/** As on Kaggle, rows have no rank but are in order, and dates are UTC but have no Z. */
export const view = async (served: Served, { params }: Call): Promise<Reply> => {
  const { items, nextPageToken } = paged(await rowsOf(served), params);
  const submissions = items.map(({ teamId, team, date, score }) => ({
    teamId,
    teamName: team,
    submissionDate: dateOf(date).replace('Z', ''),
    score: score.toFixed(5),
  }));
  return json({ submissions, nextPageToken });
};

export const download = async ({ now }: World, served: Served): Promise<Reply> => {
  const head = 'Rank,TeamId,TeamName,LastSubmissionDate,Score,SubmissionCount,TeamMemberUserNames';
  const second = (date: Date) => date.toISOString().slice(0, 19);
  const lines = (await rowsOf(served)).map(({ rank, teamId, team, date, score, count }) =>
    [rank, teamId, team, second(date).replace('T', ' '), score.toFixed(5), count, team].join(','),
  );
  const name = `${served.slug}-publicleaderboard-${second(now())}.csv`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`${[head, ...lines].join('\n')}\n`), name);
  zip.end();
  const body = await buffer(zip.outputStream);
  return { kind: 'bytes', body, type: 'application/zip' };
};
