import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Result } from '../../../core/schema/result.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { csv, type Files, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { png, pngBomb } from '../../rigs/data/files/images.ts';
import { wavOf } from '../../rigs/data/files/sounds.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const [rows, asked] = [80, 16];
const name = (n: number) => `r${String(n).padStart(3, '0')}`;
const isDog = (n: number) => n % 2 === 1;

/** Stripes that lie for cats and stand for dogs, each of its own shade. */
const image = (n: number) => png(32, 32, (y, x) => (((isDog(n) ? x : y) >> 2) % 2) * (100 + n) + (n % 50));
/** Low for cats, high for dogs. */
const sound = (n: number, claimed?: number) =>
  wavOf(
    Array.from({ length: 1200 }, (_, at) => 0.5 * Math.sin(at * (isDog(n) ? 1.1 : 0.3) + n)),
    claimed,
  );
const whole = image(1);

/** What is wrong with some files of train and of test. */
const hostile: Files = {
  'images/r001.png': whole.subarray(0, whole.length / 2),
  'images/r002.png': 'this is a text',
  'images/r080.png': pngBomb(50_000),
  'images/r081.png': whole.subarray(0, 60),
  'sounds/r003.wav': 'this is a text, too',
  'sounds/r004.wav': sound(4, 2 ** 31),
  'sounds/r083.wav': Buffer.alloc(0),
};

/** An image and a sound for each row; one image and one sound of test are missing. */
const competition = (): Files => {
  const all = Array.from({ length: rows + asked }, (_, n) => n);
  const files = all.flatMap((n) => [
    ...(n === 84 ? [] : [[`images/${name(n)}.png`, image(n)] as const]),
    ...(n === 85 ? [] : [[`sounds/${name(n)}.wav`, sound(n)] as const]),
  ]);
  return {
    'train.csv': csv(['id', 'dog'], rows, (n) => [name(n), Number(isDog(n))]),
    'sample_submission.csv': csv(['id', 'dog'], asked, (n) => [name(rows + n), 0.5]),
    'description.md': page('area under the ROC curve'),
    ...Object.fromEntries(files),
    ...hostile,
  };
};

describe('files that are broken, huge, not what they say or not there', () => {
  let run: Awaited<ReturnType<typeof medalist>>;
  let result: Result;
  let events: string;
  let answers: Map<string, number>;
  beforeAll(async () => {
    const home = scratchFolder(afterAll);
    const data = makeCompetition(join(home, 'pets'), competition());
    run = await medalist(home, 'compete', data, '--time', '120', '--no-models');
    const [folder = ''] = globSync(join(home, 'submissions/*/*/'));
    const at = (file: string) => readFileSync(join(folder, file), 'utf8');
    result = Result.parse(JSON.parse(at('result.json')));
    events = at('events.jsonl');
    const lines = at('submission.csv').trim().split('\n').slice(1);
    answers = new Map(lines.map((line) => [line.split(',')[0] ?? '', Number(line.split(',')[1])]));
  }, 200_000);

  test('end in a valid answer for every row, learned from the others', () => {
    expect(run.exitCode, run.stdout + run.stderr).toBe(0);
    expect(result.status).toBe('ok');
    expect([...answers.keys()]).toEqual(Array.from({ length: asked }, (_, n) => name(rows + n)));
    const [dogs, cats] = [true, false].map((dog) =>
      [...answers].filter(([id]) => isDog(Number(id.slice(1))) === dog).map(([, value]) => value),
    );
    const pairs = (dogs ?? []).flatMap((dog) => (cats ?? []).map((cat) => dog > cat));
    expect(pairs.filter(Boolean).length / pairs.length).toBeGreaterThan(0.9);
  });

  test.each(['r001.png', 'r002.png', 'r080.png', 'r003.wav', 'r004.wav'])('are named in a warning: %s', (file) => {
    expect(events).toContain(file);
  });
});
