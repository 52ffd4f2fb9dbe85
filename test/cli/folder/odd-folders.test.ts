import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { type Member, makeZip } from '../../rigs/data/files/zip.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

type Ended = Awaited<ReturnType<typeof medalist>>;
/** Does something odd to a folder of good files. */
type Spoil = (folder: string) => void;

/** A home with a small competition that something odd was done to. */
const spoilt = (spoil: Spoil) => {
  const home = scratchFolder();
  const folder = smallCompetition(home);
  spoil(folder);
  return { home, folder };
};

const analyzed = (spoil: Spoil) => {
  const { home, folder } = spoilt(spoil);
  return medalist(home, 'analyze', folder);
};

/** Whatever happened: no endless line, no stack of Node's, no code of the machine's, no place of ours. */
const expectPlain = ({ stdout, stderr }: Ended) => {
  const said = stdout + stderr;
  expect(said.length).toBeLessThan(20_000);
  expect(said).not.toMatch(/\n\s+at .*\(.*:\d+:\d+\)/);
  expect(said).not.toMatch(/\bE(?:ISDIR|NOTDIR|ACCES|EXIST|NAMETOOLONG|NOENT|LOOP|INVAL)\b/);
  expect(said).not.toMatch(/\.store\/|reader-[0-9a-f]{8}|\.unpack-|medalist\/services\//);
};

/** One sentence: the place, the reason, and below it what to do. */
const expectRefusal = (ended: Ended, exitCode: 1 | 2, ...told: readonly (RegExp | string)[]) => {
  expectPlain(ended);
  expect(ended.exitCode).toBe(exitCode);
  const sentences = [...ended.stderr.matchAll(/^medalist: (.*)\n(.*)$/gm)];
  expect(sentences).toHaveLength(1);
  const [, what = '', advice = ''] = sentences[0] ?? [];
  for (const one of told) expect(what).toMatch(one);
  expect(what, 'a place without a name').toMatch(/^[^\s:]/);
  expect(advice, 'what to do').toMatch(/^[A-Z].{10,}\.$/);
};

/** Folder in folder, far longer than a path may be; made and taken away by tools that go down step by step. */
const deep: Spoil = (folder) => {
  onTestFinished(() => {
    execFileSync('rm', ['-rf', folder]);
  });
  const code = 'import os, sys\nos.chdir(sys.argv[1])\nfor _ in range(3000):\n    os.mkdir("d")\n    os.chdir("d")';
  execFileSync('python3', ['-c', code, folder]);
};

const writes =
  (name: string, content: string | Buffer): Spoil =>
  (folder) =>
    writeFileSync(join(folder, name), content);
const zipped = (...members: readonly Member[]) => writes('more.zip', makeZip(members));

const wide = (first: string, one: (i: number) => string) =>
  `${first},${Array.from({ length: 30_000 }, (_, i) => one(i)).join(',')}\n`;
const long = 40 * 2 ** 20;

describe('what is odd in a folder is left out, and said', () => {
  const oddName: Spoil = (folder) =>
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]), 'a\n1\n');
  test('names that are not UTF-8, links, entries without a name in a zip', async () => {
    const gz = gzipSync('a\n1\n');
    const ended = await analyzed((folder) => {
      oddName(folder);
      symlinkSync('/root', join(folder, 'x'));
      zipped({ name: '.gz', content: gz }, { name: 's/.gz', content: gz })(folder);
    });
    expectPlain(ended);
    expect(ended.exitCode).toBe(0);
    expect(ended.stderr).toMatch(/4 files, .*left out: /);
    for (const what of ['links (1)', 'names that are not UTF-8 (1)']) expect(ended.stderr).toContain(what);
    expect(ended.stdout + ended.stderr).not.toContain('chmod');
  });

  test('a folder that nobody may read: named, or read all the same by root', async () => {
    const ended = await analyzed((folder) => {
      mkdirSync(join(folder, 'shut'));
      writeFileSync(join(folder, 'shut', 'a.csv'), 'a\n1\n');
      chmodSync(join(folder, 'shut'), 0);
      onTestFinished(() => chmodSync(join(folder, 'shut'), 0o755));
    });
    if (ended.exitCode !== 0) return expectRefusal(ended, 1, 'shut cannot be read: permission denied');
    expectPlain(ended);
  });

  test('a program sees neither hidden files nor links nor names that are not UTF-8', async () => {
    const { home, folder } = spoilt((at) => {
      oddName(at);
      writeFileSync(join(at, '.env'), 'KEY=1');
      mkdirSync(join(at, '.git'));
      writeFileSync(join(at, '.git', 'config'), 'token = 1');
      symlinkSync('/root', join(at, 'x'));
    });
    const shows = `    for at in sorted(options.data.rglob("*")):\n        print("@seen", ascii(at.name), flush=True)\n`;
    const solution = join(home, 'lister.py');
    writeFileSync(solution, readFileSync(scriptedSolution, 'utf8').replace(/(?= {4}train = )/, shows));
    const out = join(home, 'out');
    const ended = await medalist(
      home,
      'compete',
      folder,
      '--time',
      '60',
      '--out',
      out,
      '--only',
      '--solution',
      solution,
    );
    expectPlain(ended);
    expect(ended.exitCode).toBe(0);
    expect(ended.stdout + ended.stderr).not.toContain('chmod');
    const events = readFileSync(join(out, 'events.jsonl'), 'utf8');
    const seen = new Set([...events.matchAll(/@seen '(.*?)'/g)].map(([, name]) => name));
    expect([...seen].sort()).toEqual(['description.md', 'sample_submission.csv', 'test.csv', 'train.csv']);
    expect(events).not.toMatch(/\.git\/config|token = 1|KEY=1/);
    for (const what of ['hidden files (2)', 'links (1)', 'names that are not UTF-8 (1)']) {
      expect(events).toContain(`left out: ${what}, such as `);
    }
  });
});

const withoutSample =
  (spoil: Spoil): Spoil =>
  (folder) => {
    rmSync(join(folder, 'sample_submission.csv'));
    spoil(folder);
  };

describe('a folder that cannot be used ends with exit code 1 and one sentence', () => {
  const file = { name: 'a', content: 'x' };
  const below = { name: 'a/b', content: 'x' };
  type Case = [string, Spoil, ...RegExp[]];
  const refused = async (_: string, spoil: Spoil, ...told: readonly RegExp[]) =>
    expectRefusal(await analyzed(spoil), 1, ...told);
  test.each<Case>([
    ['3,000 folders in each other', deep, /more than 32 folders deep/, /d\/d\/d/],
    [
      'a line of 40 MB and no other',
      withoutSample(writes('train.csv', 'x'.repeat(long))),
      /train\.csv.*line 1: longer than 4/,
    ],
    [
      'a column whose name nobody can read',
      withoutSample(writes('train.csv', `id,${'x'.repeat(5000)}\n1,2\n2,3\n`)),
      /train\.csv:1 has a column whose name has 5,000 characters; at most 4,096/,
    ],
    [
      'a zip with a file, and a file below it',
      withoutSample(zipped(file, below)),
      /more\.zip.*both as a file and as a folder/,
    ],
  ])('%s', refused);
  longTest.each<Case>([
    [
      'a table of 30,000 columns',
      withoutSample(
        writes('train.csv', wide('id,y', (i) => `c${i}`) + wide('1,0', () => '1') + wide('2,1', () => '1')),
      ),
      /train\.csv/,
      /30,002 columns; at most 20,000/,
    ],
    [
      'a first line of 40 MB',
      withoutSample(writes('train.csv', `${'x'.repeat(long)}\n1\n2\n`)),
      /train\.csv.*line 1: longer than 4/,
    ],
    [
      'a quote that stays open',
      withoutSample(writes('train.csv', '"id,x,y\n1,2,3\n')),
      /train\.csv:1 opens a quote.* never closes it/,
    ],
    [
      'a sample with a first line of 40 MB',
      writes('sample_submission.csv', `id,${'y'.repeat(long)}\n61,1\n`),
      /sample_submission\.csv.*line 1: longer than 4/,
    ],
    [
      'a zip with a file where it has a folder',
      withoutSample(zipped(below, file)),
      /more\.zip.*one name (?:twice|both)/,
    ],
  ])('%s', refused);
});

describe('a wrong place is refused at once, with exit code 2', () => {
  const withSolution = ['compete', './small', '--time', '10', '--out', 'out', '--only', '--solution'];
  const withOut = ['compete', './small', '--time', '10', '--only', '--solution', scriptedSolution, '--out'];
  test.each<[string, readonly string[], RegExp]>([
    ['the processes of the machine', ['analyze', '/proc'], /^\/proc is a folder of the operating system/],
    ['the settings of the machine', ['analyze', '/etc'], /^\/etc is a folder of the operating system/],
    ['a program that is a pipe', [...withSolution, 'pipe.py'], /pipe\.py is no file but a pipe or a device/],
    ['a program that is a folder', [...withSolution, 'small'], /small is a folder/],
    ['a program that is no UTF-8', [...withSolution, 'latin.py'], /latin\.py is no text in UTF-8/],
    [
      'a program below a file',
      [...withSolution, 'latin.py/x.py'],
      /latin\.py\/x\.py (?:does not exist|.*is (?:a|no) f)/,
    ],
    ['a result in the data', [...withOut, 'small/out'], /--out small\/out lies in the data folder/],
    ['a result in the data, by a link', [...withOut, 'other/out'], /--out other\/out lies in the data folder/],
    ['the data as the result', [...withOut, 'small'], /--out small lies in the data folder/],
  ])('%s', async (_, args, told) => {
    const { home } = spoilt((folder) => symlinkSync(folder, join(folder, '..', 'other')));
    execFileSync('mkfifo', [join(home, 'pipe.py')]);
    writeFileSync(join(home, 'latin.py'), Buffer.from('print("\xe9")\n', 'latin1'));
    const before = readdirSync(home, { recursive: true });
    expectRefusal(await medalist(home, ...args), 2, told);
    expect(readdirSync(home, { recursive: true }), 'nothing was begun').toEqual(before);
  });
});

/** Work that grows with the square of this ends in hours, not within a test's time. */
const labels = Array.from({ length: 400_000 }, (_, i) => `label${i}`);

longTest.each<[string, string, 0 | 1]>([
  ['valid', 'label399999', 0],
  ['not valid', 'lable399999', 1],
])('among 400,000 labels a submission is found %s', async (verdict, cell, exitCode) => {
  const schema = { columns: { y: { kind: 'class-string', labels } } };
  const { home } = spoilt(writes('submission-schema.json', JSON.stringify(schema)));
  const rows = Array.from({ length: 20 }, (_, i) => `${61 + i},${cell}\n`);
  writeFileSync(join(home, 'sub.csv'), `id,y\n${rows.join('')}`);
  const ended = await medalist(home, 'validate', 'sub.csv', '-c', './small');
  expectPlain(ended);
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.stdout).toMatch(new RegExp(`^${verdict}`, 'm'));
  expect(ended.stdout.includes('unknown-label')).toBe(exitCode === 1);
});
