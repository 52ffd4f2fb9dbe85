import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { kernelMetadata } from '../../../../services/kaggle/notebook/kernel-metadata.ts';
import { notebookText } from '../../../../services/kaggle/notebook/notebook.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { programCells } from '../../../../stages/report/program-notebook/notebook.ts';
import { pythonText } from '../../../../stages/report/program-notebook/python-text.ts';
import type { NotebookSubject } from '../../../../stages/report/program-notebook/subject.ts';
import { cellsOf, jupyterSkipReason, nbformatSays } from '../../../rigs/command/notebook.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const subject: NotebookSubject = {
  slug: 'titanic',
  competition: {
    about: null,
    name: 'Titanic <script>',
    files: {
      train: ['train.csv'],
      labels: null,
      test: ['test.csv'],
      sample: null,
      description: 'd.md',
      side: ['m.csv'],
      keyParts: null,
    },
    submission: {
      fileName: 'answer.csv',
      header: ['id', 'y'],
      key: [],
      layout: 'wide',
      mapping: {},
      columns: [],
      rows: { count: 1, expected: 'x', order: 'any' },
    } as unknown as NotebookSubject['competition']['submission'], // only its name is read
  },
  code: 'print("""hello""")\n',
  origin: 'template',
  seconds: 97,
  seed: 7,
  crossValidation: { metric: 'auc', score: 0.87654321, folds: 5 },
  repairs: [],
};

const notebookOf = (given: NotebookSubject): string => notebookText(programCells(given));

describe('a solution as Python text', () => {
  test.each([
    ['quotes of both kinds', 'a = """x"""\nb = \'\'\'y\'\'\'\n'],
    ['backslashes before quotes', "a = '\\\\'''\\'''b'\n"],
    ['many quotes', "''''''''\n"],
    ['escapes and other scripts', 'a = "\\n\\u00e9 é 日本 😀"\n'],
    ['a backslash at the end', 'a = 1 \\\n'],
  ])('%s: Python reads back what went in', async (_, text) => {
    const file = join(scratchFolder(), 'text.py');
    writeFileSync(file, `SOLUTION = ${pythonText(text)}\nimport sys\nsys.stdout.buffer.write(SOLUTION.encode())\n`);
    const { stdout } = await execa(findPython() ?? '', [file], { stripFinalNewline: false });
    expect(stdout).toBe(text);
  });

  test('what has no end of line gets one', () => {
    expect(pythonText('x')).toBe("r'''x\n'''");
  });
});

test('the notebook says what was run, how, and for how long; the same bytes every time', () => {
  const text = notebookOf(subject);
  const cells = cellsOf(text);
  expect([...cells.keys()]).toEqual(['introduction', 'settings', 'data', 'engine', 'solution', 'run', 'look']);
  expect(cells.get('introduction')).toContain('# Titanic &#60;script&#62;');
  expect(cells.get('introduction')).toContain('auc of 0.87654 over 5 folds');
  expect(cells.get('settings')).toMatch(
    /^COMPETITION = "titanic"\n#.*\nFILES = \["train.csv", "test.csv", "m.csv"\]\n#.*\nWRITTEN = "answer.csv"\nSUBMISSION = "answer.csv"\n#.*\nSECONDS = 97\nSEED = 7$/m,
  );
  expect(cells.get('solution')).toBe('SOLUTION = r\'\'\'print("""hello""")\n\'\'\'');
  expect(notebookOf(subject)).toBe(text);
});

test('a program of the engine brings it along, in less than the megabyte that Kaggle takes', () => {
  const whole = notebookOf({ ...subject, code: 'from medalist_engine import solve\n\nsolve({})\n' });
  expect(Buffer.byteLength(whole)).toBeLessThan(1_000_000);
  expect(Buffer.byteLength(whole)).toBeGreaterThan(100_000);
  expect(cellsOf(notebookOf(subject)).get('engine')).toMatch(/^ENGINE = ""$/m);
});

test('marks that turn the direction of text are seen in the words, and stand in no file', () => {
  const named = { ...subject.competition, name: 'Tit\u202eanic' };
  const text = notebookOf({ ...subject, competition: named, code: '# \u2066' });
  expect(cellsOf(text).get('introduction')).toContain('# Tit&#92;u202eanic');
  expect(text).not.toMatch(/\p{Bidi_Control}/u);
  expect(cellsOf(text).get('solution')).toContain('# \u2066');
});

test('what had to be repaired elsewhere is said first, and only then', () => {
  const introduction = (given: NotebookSubject) => cellsOf(notebookOf(given)).get('introduction');
  expect(introduction({ ...subject, repairs: [{ what: 'clipped `y`\nto 0..1' }] })).toContain(
    '- clipped &#96;y&#96; to 0..1',
  );
  expect(introduction(subject)).not.toContain('repaired');
});

test.skipIf(jupyterSkipReason() !== undefined)('nbformat finds it valid', async () => {
  const file = join(scratchFolder(), 'n.ipynb');
  writeFileSync(file, notebookOf(subject));
  expect(await nbformatSays(file)).toBe('');
  writeFileSync(file, notebookOf(subject).replace('"metadata": {}', '"metadata": 1'));
  expect(await nbformatSays(file)).toContain('ValidationError');
});

describe('kernel-metadata.json', () => {
  const of = (competition: string, gpu = false) =>
    JSON.parse(kernelMetadata({ owner: 'jane', competition, codeFile: 'x.ipynb', gpu }));

  test('everything is said, and there is no internet', () => {
    expect(of('titanic', true)).toEqual({
      id: 'jane/medalist-titanic',
      title: 'Medalist titanic',
      code_file: 'x.ipynb',
      language: 'python',
      kernel_type: 'notebook',
      is_private: true,
      enable_gpu: true,
      enable_tpu: false,
      enable_internet: false,
      dataset_sources: [],
      competition_sources: ['titanic'],
      kernel_sources: [],
      model_sources: [],
      keywords: [],
    });
  });

  test.each(['LANL-Earthquake-Prediction', 'a', 'x--y-', `${'long-name-'.repeat(9)}end`, 'm5-2'])(
    '%s: the title is one that Kaggle takes, and the slug is made from it',
    (competition) => {
      const { id, title, competition_sources } = of(competition);
      expect(title.length).toBeGreaterThanOrEqual(5);
      expect(title.length).toBeLessThanOrEqual(50);
      const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      expect(id).toBe(`jane/${slug}`);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(competition_sources).toEqual([competition]);
    },
  );
});
