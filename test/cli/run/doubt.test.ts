import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Result } from '../../../core/schema/result.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { seeded } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

type Row = Readonly<Record<string, string | number>>;

/** A folder of 300 rows to learn from and 100 to answer: `row` makes one, `y` is asked for. */
const competition = (root: string, evaluation: string, row: (random: () => number) => Row): string => {
  const folder = join(root, 'made-up');
  mkdirSync(folder);
  const random = seeded(11);
  const rows = Array.from({ length: 400 }, (_, i): Row => ({ id: i + 1, ...row(random) }));
  const names = Object.keys(rows[0] ?? {});
  const write = (name: string, columns: readonly string[], some: readonly Row[]) =>
    writeFileSync(join(folder, name), [columns, ...some.map((r) => columns.map((c) => r[c]))].join('\n').concat('\n'));
  write('train.csv', names, rows.slice(0, 300));
  const test = rows.slice(300);
  write(
    'test.csv',
    names.filter((name) => name !== 'y'),
    test,
  );
  write(
    'sample_submission.csv',
    ['id', 'y'],
    test.map(({ id }, i) => ({ id: id ?? '', y: rows[i]?.y ?? '' })),
  );
  writeFileSync(
    join(folder, 'description.md'),
    `# Made up\n\n## Evaluation\n\nSubmissions are judged on ${evaluation}.\n`,
  );
  return folder;
};

/** A program that answers every row with `answer` (Python, `row` is a row of test) and reports the score `said`. */
const program = (
  root: string,
  answer: string,
  said: { metric: string; score: number; direction: 'max' | 'min' },
): string => {
  const cv = { ...said, scheme: 'kfold', folds: 5, models: [] };
  const path = join(root, 'solution.py');
  const lines = [
    'import argparse, csv, json, pathlib',
    'def read_rows(path):',
    '    return list(csv.DictReader(path.open()))',
    'def fit(rows):',
    '    return sorted({row["y"] for row in rows})',
    'def predict(model, row):',
    `    return ${answer} if model else model`,
    'parser = argparse.ArgumentParser()',
    'for name in ("--data", "--out"):',
    '    parser.add_argument(name, type=pathlib.Path)',
    'options, _ = parser.parse_known_args()',
    'model = fit(read_rows(options.data / "train.csv"))',
    'with (options.out / "submission.csv").open("w", newline="") as file:',
    '    writer = csv.writer(file, lineterminator="\\n")',
    '    writer.writerow(["id", "y"])',
    '    for row in read_rows(options.data / "test.csv"):',
    '        writer.writerow([row["id"], predict(model, row)])',
    `(options.out / "cv.json").write_text(${JSON.stringify(JSON.stringify(cv))})`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const auc = (score: number) => ({ metric: 'auc', score, direction: 'max' }) as const;

/** What a run ends with, by kind of doubt, and what it prints. */
const compete = (home: string, folder: string, ...how: readonly string[]) => competeTo(0, home, folder, ...how);

const competeTo = async (code: number, home: string, folder: string, ...how: readonly string[]) => {
  const out = join(home, 'out');
  const args = ['--time', '60', '--threads', '1', '--no-models', '--out', out, ...how];
  const { exitCode, stdout, stderr } = await medalist(home, 'compete', folder, ...args);
  expect(exitCode, stdout + stderr).toBe(code);
  const result = Result.parse(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')));
  return {
    stdout,
    result,
    kinds: result.doubt.map(({ kind }) => kind),
    page: readFileSync(join(out, 'report.md'), 'utf8'),
  };
};

const noisy = (random: () => number): Row => {
  const x = random();
  return { x: x.toFixed(4), z: random().toFixed(4), y: random() < 0.2 + 0.6 * x ? 1 : 0 };
};

describe('a run does not end as a plain ok', () => {
  test('with a perfect score by a column that gives the answer away; card, result and page say so', async () => {
    const home = scratchFolder();
    const leaky = (random: () => number): Row => {
      const { y = 0, ...rest } = noisy(random);
      return { ...rest, paid_back: y === 1 ? 'yes' : 'no', y };
    };
    const folder = competition(home, 'area under the ROC curve', leaky);
    const solution = program(home, '1.0 if row["paid_back"] == "yes" else 0.1 + float(row["x"]) / 9', auc(1));
    const { kinds, stdout, result, page } = await compete(home, folder, '--only', '--solution', solution);
    expect(kinds).toEqual(expect.arrayContaining(['too-good', 'one-feature']));
    expect(result.status).toBe('ok');
    expect(stdout).toMatch(/^ok, in doubt /m);
    expect(stdout).toMatch(/^ {2}in doubt .*"paid_back" alone tells "y"/m);
    expect(page).toMatch(/## In doubt\n\n- \*\*too-good\*\*/);
  });

  test('with labels far from those of train', async () => {
    const home = scratchFolder();
    const colours = (random: () => number): Row => ({
      ...{ x: random().toFixed(4), z: random().toFixed(4) },
      y: random() < 0.9 ? 'red' : random() < 0.5 ? 'green' : 'blue',
    });
    const folder = competition(home, 'accuracy', colours);
    const said = { metric: 'accuracy', score: 0.91, direction: 'max' } as const;
    const solution = program(home, '"green" if float(row["x"]) < 0.5 else "blue"', said);
    expect((await compete(home, folder, '--only', '--solution', solution)).kinds).toContain('labels-shifted');
  });

  test('but as a fallback with the same answer in every row, and exit code 3', async () => {
    const home = scratchFolder();
    const solution = program(home, '0.0', auc(0.71));
    const folder = competition(home, 'area under the ROC curve', noisy);
    const { result, stdout } = await competeTo(3, home, folder, '--only', '--solution', solution);
    expect(result).toMatchObject({ status: 'fallback', failures: [{ stage: 'validate', kind: 'constant' }] });
    expect(stdout).toMatch(/^fallback .*no model's work/m);
    expect(stdout).toMatch(/^ {2}why {7}validate: the answer is the same in all 100 rows: "y": every row is "0.0"/m);
  });

  test('with a score that a constant has, too', async () => {
    const home = scratchFolder();
    const solution = program(home, '0.2 + 0.6 * float(row["z"])', auc(0.498));
    const folder = competition(home, 'area under the ROC curve', noisy);
    expect((await compete(home, folder, '--only', '--solution', solution)).kinds).toContain('no-better-than-constant');
  });

  test('by a template that was kept for the case that the others fail, with what made them fail', async () => {
    const home = scratchFolder();
    const folder = competition(home, 'area under the ROC curve', noisy);
    const { result, stdout } = await compete(home, folder, '--limit', 'memory=100M'); // none for libraries
    const degraded = result.doubt.find(({ kind }) => kind === 'degraded');
    expect(degraded?.message).toMatch(/^the plainest template answered .*out of memory \(.*\)$/);
    expect(result.status).toBe('ok');
    expect(result.report?.metric.name).toBe('auc');
    expect(stdout).toMatch(/^ok, in doubt /m);
  });
});
