import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Competition } from '../../../core/schema/competition.ts';
import { rehearse } from '../../../stages/rehearse/rehearse.ts';
import { binaryCompetition, csv, type Files, page, seeded } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed, candidateOf, logsOf, scored, solutionOf } from '../../rigs/stages/rehearsing.ts';

const sample = 'sample_submission.csv';
const root = scratchFolder(afterAll);
let known: Awaited<ReturnType<typeof analyzed>>;
beforeAll(async () => {
  known = await analyzed(binaryCompetition({ rows: 400 }), root);
});
/** The same for all tests; what was said of it before is forgotten. */
const binary = () => {
  known.said.length = 0;
  return known;
};
/** Predicts from a and b as the rig makes the target; prints a score of its own. */
const knowing = solutionOf(
  sample,
  `test = {row["id"]: row for row in read("test.csv")}
for row in rows:
    row["target"] = (float(test[row["id"]]["a"]) + float(test[row["id"]]["b"]) / 50) / 3
write(rows)
print("score 0.123")`,
);

describe('the score', () => {
  test('is ours, over rows whose answers the code never saw, beside the constant', async () => {
    const found = binary();
    expect(await scored(found, knowing)).toEqual({
      run: { took: expect.stringMatching(/half|more/), output: 'score 0.123' },
      score: 1,
      error: 0,
      metric: 'auc',
      direction: 'max',
      baseline: 0.5,
      difference: 0,
      claimed: null,
      rows: { train: 320, held: 80 },
      scheme: 'stratified',
      why: null,
    });
    const messages = found.said.filter((event) => event.type === 'message');
    expect(messages.map(({ kind, from, to }) => `${from} -> ${to}: ${kind}`)).toEqual([
      'coder -> harness: execution-request',
      'harness -> verifier: execution-result',
    ]);
    expect(messages[1]?.parent).toBe(messages[0]?.id);
  });

  test('comes from the same rows for the same seed, and from others for another', async () => {
    const found = binary();
    const show = solutionOf(sample, 'print(",".join(row["id"] for row in rows))');
    await found.rehearse(show);
    await found.rehearse(show);
    await found.rehearse(show, { seed: 8 });
    const [first, second, third] = logsOf(found);
    expect(first).toMatch(/^\d+(,\d+){79}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('is not for templates, which validate themselves', async () => {
    const { dataset, competition, context } = binary();
    const params = {
      time: 9,
      seed: 1,
      threads: 1,
      environment: '',
      sandbox: 'none',
      gpu: null,
      held: 0.2,
      quick: 500,
      isQuick: false,
    } as const;
    const outcome = await rehearse.run(
      { candidate: candidateOf('x', 'template'), competition, dataset, params },
      context(),
    );
    expect(outcome).toMatchObject({ ok: true, value: { score: null, why: 'templates validate themselves' } });
  });
});

test('the code sees part of train as train, and the rest without its answers as test, under the real names', async () => {
  const files = binaryCompetition({ rows: 400 });
  const rooms = csv(['id', 'room'], 400, (i) => [i, `r${i}`]);
  const everywhere = csv(['id', 'sign'], 440, (i) => [i, `s${i}`]);
  const known = csv(['key', 'target'], 400, (i) => [i, i % 2]);
  const found = await analyzed({ ...files, 'rooms.csv': rooms, 'extra/signs.csv': everywhere, 'known.csv': known });
  const look = solutionOf(
    sample,
    `train, test = read("train.csv"), read("test.csv")
held = {row["id"] for row in test}
print(json.dumps({
    "files": sorted(os.path.relpath(os.path.join(at, name), options.data) for at, _, names in os.walk(options.data) for name in names),
    "train": [len(train), *train[0]], "test": [len(test), *test[0]], "sample": list(rows[0]),
    "apart": held.isdisjoint(row["id"] for row in train), "order": [row["id"] for row in rows] == [row["id"] for row in test],
    "rooms": sum(row["id"] in held for row in read("rooms.csv")), "rooms left": len(read("rooms.csv")), "signs": len(read("extra/signs.csv")),
}))
write(rows)`,
  );
  expect(await scored(found, look)).toMatchObject({ score: 0.5 });
  const [seen] = logsOf(found).filter((line) => line.startsWith('{'));
  expect(JSON.parse(seen ?? '')).toEqual({
    files: ['description.md', 'extra/signs.csv', 'rooms.csv', 'sample_submission.csv', 'test.csv', 'train.csv'],
    train: [320, 'id', 'a', 'b', 'c', 'target'],
    test: [80, 'id', 'a', 'b', 'c'],
    sample: ['id', 'target'],
    apart: true,
    order: true,
    rooms: 0,
    'rooms left': 320,
    signs: 440,
  });
  expect(logsOf(found)).toContain('known.csv is left out of the rehearsal: it holds target');
});

const valueCompetition = (metric: string): Files => {
  const random = seeded(3);
  return {
    'train.csv': csv(['id', 'x', 'y'], 150, (i) => [i, random().toFixed(3), (10 + 90 * random()).toFixed(2)]),
    'test.csv': csv(['id', 'x'], 40, (i) => [150 + i, random().toFixed(3)]),
    [sample]: csv(['id', 'y'], 40, (i) => [150 + i, 0]),
    'description.md': page(metric),
  };
};

describe('how it fails, for the debugger', () => {
  test.each([
    [
      'a crash',
      'crashed',
      /^in the quick pass on about 100 rows: .*no such column/s,
      'raise KeyError("no such column")',
    ],
    ['the exit code of argparse', 'crashed', /exit code 2/, 'sys.exit(2)'],
    ['no file', 'no-submission', /no usable submission.csv/, 'pass'],
    ['too few rows', 'invalid-submission', /submission.csv is not valid: /, 'write(rows[:-3])'],
    ['no numbers', 'invalid-submission', /not valid/, 'write([row | {"target": "yes"} for row in rows])'],
  ])('%s', async (_, kind, message, body) => {
    const found = binary();
    const outcome = await found.rehearse(solutionOf(sample, body), { quick: 100 });
    expect(outcome).toMatchObject({ ok: false, kind, message: expect.stringMatching(message) });
    expect(found.said.filter((event) => event.type === 'message').map(({ kind }) => kind)).toEqual([
      'execution-request',
      'error',
    ]);
  });

  test('a crash on all rows only is told as such', async () => {
    const found = binary();
    const code = solutionOf(sample, 'write(rows)\nif len(rows) > 50: raise ValueError("too many")');
    expect(await found.rehearse(code, { quick: 100 })).toMatchObject({
      kind: 'crashed',
      message: expect.stringMatching(/^on 320 rows of train: .*too many/s),
    });
  });

  test('what the metric cannot score, though the constant can be', async () => {
    const found = await analyzed(valueCompetition('root mean squared logarithmic error (RMSLE)'));
    const code = solutionOf(sample, 'write([row | {"y": -5} for row in rows])');
    expect(await found.rehearse(code)).toMatchObject({ kind: 'invalid-submission' });
  });

  test('too slow', async () => {
    const found = binary();
    const outcome = await found.rehearse(solutionOf(sample, 'import time; time.sleep(60)'), { time: 0.1 });
    expect(outcome).toMatchObject({ kind: 'timed-out', message: expect.stringMatching(/^on 320 rows/) });
  });
});

describe('what cannot be rehearsed says why, and stops nothing', () => {
  test.each<[string, (competition: Competition) => Competition, RegExp]>([
    ['an unknown layout', (c) => ({ ...c, submission: { ...c.submission, layout: 'unknown' } }), /not known/],
    ['labels in a file of their own', (c) => ({ ...c, files: { ...c.files, labels: 'labels.csv' } }), /labels/],
    [
      'several train files',
      (c) => ({ ...c, files: { ...c.files, train: ['train.csv', 'test.csv'] } }),
      /several train/,
    ],
    ['no test file', (c) => ({ ...c, files: { ...c.files, test: [] } }), /no test file/],
    ['other rows than test', (c) => ({ ...c, shapes: { ...c.shapes, test: { rows: 7, columns: 4 } } }), /other rows/],
    ['a key that is nowhere', (c) => ({ ...c, idColumn: 'nowhere' }), /no column of test/],
  ])('%s', async (_, change, why) => {
    const { dataset, competition, context } = binary();
    const params = {
      time: 9,
      seed: 1,
      threads: 1,
      environment: '',
      sandbox: 'none',
      gpu: null,
      held: 0.2,
      quick: 500,
      isQuick: false,
    } as const;
    const outcome = await rehearse.run(
      { candidate: candidateOf('x'), competition: change(competition), dataset, params },
      context(),
    );
    expect(outcome).toMatchObject({ ok: true, value: { score: null, why: expect.stringMatching(why) } });
  });
});
