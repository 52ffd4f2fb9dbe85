import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockerOf, preflight } from '../../../app/kaggle/preflight.ts';
import type { Kaggle } from '../../../services/kaggle/kaggle.ts';
import { send } from '../../../services/kaggle/submissions/send.ts';
import { inTheWay, people } from '../../rigs/kaggle/people.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

describe('preflight', () => {
  test('an ordinary competition that was joined: nothing is in the way, and the quota is known', async () => {
    const { user } = await people();
    const found = await preflight(user, 'House-Prices');
    expect(found).toMatchObject({ problems: [], competition: { slug: 'House-Prices' }, limits: { allowedNow: 2 } });
    expect(found.pages.map(({ name }) => name)).toContain('rules');
    expect(blockerOf(found)).toBeUndefined();
  });

  test.each([
    ['not-joined', 'rules-not-accepted!', 'rules-not-accepted!', 'rules-not-accepted!', 'rules-not-accepted!'],
    ['code-only', 'code-only', 'code-only', 'code-only!', 'code-only!'],
    ['disabled', 'closed', 'closed', 'closed!', 'closed!'],
    ['closed', 'closed', 'closed', 'closed', 'closed'],
    ['hackathon', 'hackathon', 'hackathon!', 'hackathon!', 'hackathon!'],
    ['simulation', 'simulation', 'simulation!', 'simulation', 'simulation!'],
    ['quota-used', 'quota', 'quota', 'quota!', 'quota!'],
  ])('%s: whether it blocks depends on what one is about to do', async (slug, download, compete, submit, enter) => {
    const { user } = await people();
    expect(await inTheWay(user, slug, 'download')).toEqual([download]);
    expect(await inTheWay(user, slug, 'compete')).toEqual([compete]);
    expect(await inTheWay(user, slug, 'submit')).toEqual([submit]);
    expect(await inTheWay(user, slug, 'enter')).toEqual([enter]);
  });

  test('rules that are not accepted: the address where one does that', async () => {
    const { user } = await people();
    const [problem] = (await preflight(user, 'not-joined')).problems;
    expect(problem?.advice).toContain('https://www.kaggle.com/competitions/not-joined/rules');
  });

  test.each([
    ['a letter too many', 'House-Pricess'],
    ['a letter changed at the start', 'Mouse-Prices'],
    ['another case', 'house-prices'],
  ])('a mistyped slug, %s: the nearest is suggested', async (_, slug) => {
    const { user } = await people();
    const { competition, problems } = await preflight(user, slug);
    expect(competition).toBeNull();
    expect(problems).toMatchObject([{ blocking: true, message: expect.stringMatching(/competitions\.get/) }]);
    expect(problems[0]?.advice).toMatch(/^Did you mean House-Prices\?\n\S/);
  });

  test('a slug that nothing is like: no suggestion', async () => {
    const { user } = await people();
    const { problems } = await preflight(user, 'predict-the-weather');
    expect(problems[0]?.advice).not.toContain('Did you mean');
  });

  test('wrong credentials block, in the words of Kaggle', async () => {
    const { stranger } = await people();
    const { problems } = await preflight(stranger, 'House-Prices');
    expect(problems).toMatchObject([{ kind: 'bad-credentials', message: 'Unauthenticated', blocking: true }]);
  });

  test('without credentials the competition is known, and how to get some', async () => {
    const { nobody } = await people();
    const { problems, competition } = await preflight(nobody, 'House-Prices');
    expect(competition?.slug).toBe('House-Prices');
    expect(problems).toMatchObject([{ kind: 'no-credentials', blocking: true }]);
    expect(problems[0]?.advice).toContain('https://www.kaggle.com/settings');
  });

  test('a quota that is used up blocks submitting alone, and says when it starts over', async () => {
    const now = () => new Date('2026-03-01T18:30:00Z');
    const { user, arena } = await people(now);
    const file = join(scratchFolder(), 'submission.csv');
    writeFileSync(file, 'id,target\n1,0\n');
    const clock = { now: () => now().getTime(), sleep: async () => {} };
    const book = join(scratchFolder(), 'sent.sqlite');
    for (const digest of ['one', 'two']) {
      const order = { slug: 'House-Prices', file, digest, message: '', run: null, folder: null };
      expect((await send({ kaggle: user, book, clock }, order)).ok).toBe(true);
    }
    expect(arena.competition('House-Prices').board.submissions).toHaveLength(2);
    const found = await preflight(user, 'House-Prices', { aim: 'submit', now: now() });
    expect(found.limits).toMatchObject({ today: 2, allowedNow: 0 });
    expect(found.problems).toMatchObject([{ kind: 'quota', blocking: true }]);
    expect(found.problems[0]?.advice).toContain('00:00 UTC, in 6 hours');
    expect(blockerOf(await preflight(user, 'House-Prices', { now: now() }))).toBeUndefined();
  });

  test.each([
    ['tells nothing', 404],
    ['fails', 500],
  ])('where the call for the quota %s, what the team made today is counted in its list', async (_, status) => {
    const now = () => new Date('2026-03-01T18:30:00Z');
    const { user, arena } = await people(now);
    const failed = { ok: false, kind: 'unavailable', message: '', advice: '', status } as const;
    const limits: Kaggle['limits'] = async () => (status === 404 ? { ok: true, value: null } : failed);
    const { board } = arena.competition('House-Prices');
    const left = async (at: Date) =>
      (await preflight({ ...user, limits }, 'House-Prices', { aim: 'enter', now: at })).limits?.allowedNow;
    expect(await left(now())).toBe(2);
    board.add(join(scratchFolder(), 'one.csv'), 1, '');
    board.add(join(scratchFolder(), 'two.csv'), 1, '');
    expect(await left(now())).toBe(0);
    expect(await left(new Date('2026-03-02T00:00:01Z'))).toBe(2);
  });

  test('zeros only mean that there is no team yet: all of a day is left', async () => {
    const { user } = await people();
    const limits: Kaggle['limits'] = async () => ({ ok: true, value: { today: 0, total: 0, allowedNow: 0 } });
    const found = await preflight({ ...user, limits }, 'House-Prices', { aim: 'submit' });
    expect(found).toMatchObject({ problems: [], limits: { allowedNow: 2 } });
  });

  test('a word about writeups makes no hackathon of a competition with a sample submission', async () => {
    const { user } = await people();
    const content = 'Winners hand in a writeup.';
    const pages: Kaggle['pages'] = async () => ({ ok: true, value: [{ name: 'prizes', content, mimeType: '' }] });
    const files: Kaggle['files'] = async () => ({ ok: true, value: [{ name: 'cover.png', bytes: 1, created: null }] });
    expect(await inTheWay({ ...user, pages }, 'House-Prices', 'compete')).toEqual([]);
    expect(await inTheWay({ ...user, pages, files }, 'House-Prices', 'compete')).toEqual(['hackathon!']);
  });

  test('a Kaggle that cannot be reached is said to be so', async () => {
    const { user, arena } = await people();
    arena.switches.faults.push({ on: 'GetCompetition', times: 1, kind: 'cut' });
    expect(await inTheWay(user, 'House-Prices', 'compete')).toEqual(['network!']);
  });
});
