import { describe, expect, test } from 'vitest';
import { blockerOf, preflight } from '../../../app/kaggle/preflight.ts';
import { failure } from '../../../services/kaggle/failures.ts';
import type { Kaggle, KaggleDetails } from '../../../services/kaggle/kaggle.ts';
import { inTheWay, people } from '../../rigs/kaggle/people.ts';

describe("what Kaggle's website tells beats every sign", () => {
  const told = (details: Partial<KaggleDetails>): Kaggle['details'] => {
    const nothing = { hackathon: null, simulation: null, requiredFileName: null, rowIdColumn: null };
    return async () => ({ ...nothing, ...details });
  };
  const page = (name: string, content: string): Kaggle['pages'] => {
    return async () => ({ ok: true, value: [{ name, content, mimeType: '' }] });
  };

  test('told: it is one; from signs alone: it looks like one, and that is a guess', async () => {
    const { user, arena } = await people();
    for (const slug of ['hackathon', 'simulation']) {
      expect((await preflight(user, slug)).problems).toMatchObject([{ kind: slug, guess: false }]);
    }
    expect((await preflight(user, 'hackathon')).problems[0]?.message).toContain('is a hackathon');
    arena.switches.details = 'none';
    for (const slug of ['hackathon', 'simulation']) {
      const [problem] = (await preflight(user, slug)).problems;
      expect(problem).toMatchObject({ kind: slug, guess: true, message: expect.stringContaining('looks like a') });
    }
  });

  test('a guess blocks, unless it is forced; what is told blocks all the same', async () => {
    const { user, arena } = await people();
    const forced = async () => blockerOf(await preflight(user, 'hackathon'), true)?.kind;
    expect(await forced()).toBe('hackathon');
    arena.switches.details = 'none';
    expect(await forced()).toBeUndefined();
    expect(blockerOf(await preflight(user, 'hackathon'))?.kind).toBe('hackathon');
  });

  test('told that it is none: no sign counts, and no files are listed for it', async () => {
    const { user, arena } = await people();
    const files: Kaggle['files'] = async () => ({ ok: true, value: [] });
    const guessed = {
      ...user,
      files,
      pages: page('Submission Requirements', 'A writeup. Uses kaggle_environments.'),
    };
    expect(await inTheWay(guessed, 'House-Prices', 'compete')).toEqual(['hackathon!', 'simulation!']);
    arena.switches.details = 'with-defaults';
    expect(await inTheWay(guessed, 'House-Prices', 'compete')).toEqual([]);
    const before = arena.calls.length;
    await preflight({ ...user, pages: guessed.pages }, 'House-Prices');
    expect(arena.calls.slice(before).map(({ name }) => name)).not.toContain('ListDataFiles');
  });

  test('a website that does not answer costs nothing but the answer', async () => {
    const { user, arena } = await people();
    arena.switches.faults.push({ on: 'web:competitions.CompetitionService/GetCompetition', times: 9, kind: 'cut' });
    expect(await preflight(user, 'House-Prices')).toMatchObject({ problems: [], details: null });
    expect(arena.switches.faults[0]?.times, 'asked once').toBe(8);
  });

  test.each([
    ['sub.csv', 'submission.csv', []],
    ['sub.CSV', 'predictions.csv', []],
    ['sub.csv', 'predictions', []],
    ['sub.csv', 'submission.parquet', ['wrong-file-name!']],
    ['submission.csv.zip', 'submission.csv', ['wrong-file-name!']],
    [undefined, 'predictions.csv', []],
    [undefined, 'submission.parquet', ['wrong-file-name!']],
  ])('a file %s where %s is demanded', async (fileName, requiredFileName, expected) => {
    const { user } = await people();
    const kaggle = { ...user, details: told({ requiredFileName }) };
    const options = { aim: 'submit' as const, ...(fileName !== undefined && { fileName }) };
    const { problems } = await preflight(kaggle, 'House-Prices', options);
    expect(problems.map(({ kind, blocking }) => `${kind}${blocking ? '!' : ''}`)).toEqual(expected);
    const message = `Submission files must be named "${requiredFileName}" for this Competition.`;
    for (const problem of problems) {
      const advice = expect.stringContaining(fileName === undefined ? 'A run writes submission.csv' : '--force');
      expect(problem).toMatchObject({ message, guess: true, advice });
    }
    expect(await inTheWay(kaggle, 'House-Prices', 'download')).toEqual([]);
  });
});

describe('where the API tells nothing, the page of the competition may', () => {
  const denied: Kaggle['competition'] = async () =>
    failure('unknown-competition', "Permission 'competitions.get' was denied", 'Look it up.', 403);

  test('no page, either: then the name is wrong, in the words of Kaggle all the same', async () => {
    const { user } = await people();
    const { problems, shell } = await preflight(user, 'predict-the-weather');
    expect(problems).toMatchObject([
      {
        kind: 'unknown-competition',
        message: "Permission 'competitions.get' was denied",
        advice: expect.stringMatching(/^Kaggle has no page of that name, either/),
      },
    ]);
    expect(shell).toBeNull();
  });

  test('a page: then the name is right, and the account is not', async () => {
    const { user, nobody } = await people();
    const seen = await preflight({ ...user, competition: denied }, 'House-Prices');
    expect(seen).toMatchObject({
      problems: [{ kind: 'not-permitted', message: "Permission 'competitions.get' was denied", blocking: true }],
      shell: { title: expect.any(String) },
    });
    expect(seen.problems[0]?.advice).toMatch(/^There is a competition of that name \(".+"\), but this account may not/);
    const [anonymous] = (await preflight({ ...nobody, competition: denied }, 'House-Prices')).problems;
    expect(anonymous?.advice).toMatch(/not shown to everybody.*kaggle\.com\/settings/s);
  });

  test('a page that does not answer leaves it open', async () => {
    const { user } = await people();
    const shell: Kaggle['shell'] = async () => failure('network', 'ECONNREFUSED', '', null);
    const { problems } = await preflight({ ...user, competition: denied, shell }, 'predict-the-weather');
    expect(problems).toMatchObject([{ kind: 'unknown-competition', advice: 'Look it up.' }]);
  });

  test('trouble of the API is told as it is, with what the page says', async () => {
    const { user, stranger, arena } = await people();
    expect(await preflight(stranger, 'House-Prices')).toMatchObject({ shell: { title: expect.any(String) } });
    arena.switches.shellOnly = true;
    expect(await preflight(user, 'House-Prices')).toMatchObject({
      ...{ competition: null, pages: [], details: null, limits: null },
      problems: [{ kind: 'unavailable', message: 'Internal error', blocking: true }],
      shell: { title: expect.any(String), subtitle: expect.any(String) },
    });
    expect(await preflight(user, 'nothing-like-it')).toMatchObject({
      problems: [{ kind: 'unavailable' }],
      shell: null,
    });
  });
});
