import { describe, expect, test } from 'vitest';
import { planRerun } from '../../../../../core/explore/notebook/rerun/plan.ts';
import type { CellRun } from '../../../../../core/schema/explore/cell-run.ts';
import { openParser } from '../../../../../services/python/syntax/parse.ts';
import { cellRun, raisedIn } from '../../../../rigs/explore/sessions.ts';

const parse = await openParser();

/** `raises`: the line in which it does. */
interface Tried {
  readonly code: string;
  readonly raises?: number;
  readonly more?: Partial<CellRun>;
}

const plan = (...tried: (string | Tried)[]) =>
  planRerun(
    tried.map((one, at) => {
      const { code, raises, more } = typeof one === 'string' ? { code: one } : one;
      return cellRun(at + 1, code, { ...(raises !== undefined && raisedIn(at + 1, raises)), ...more });
    }),
    parse,
  );
const codes = (...tried: (string | Tried)[]) =>
  plan(...tried).steps.map((step) => (step.kind === 'restart' ? 'restart' : step.code));
const places = (...tried: (string | Tried)[]) => plan(...tried).steps.map(({ cell }) => cell.place);
const left = '# The rest failed (KeyError) and is left out.';

describe('a cell that failed', () => {
  test('is left out where later cells do without it', () => {
    const cells = ['df = read()', { code: 'a = 1\nb = df["x"]', raises: 2 }, 'print(df)'];
    expect([places(...cells), plan(...cells).leftOut.map(({ place }) => place)]).toEqual([[1, 3], [2]]);
  });

  test('stands up to the line where it failed where a later cell reads what it bound', () => {
    expect(codes({ code: 'import numpy as np\ncols = [1]\nx = cols[9]\ny = 2', raises: 3 }, 'print(np, cols)')[0]).toBe(
      `import numpy as np\ncols = [1]\n${left}`,
    );
  });

  test('counts although an earlier cell bound the name, too', () => {
    expect(places('df = read()', { code: 'df = df.dropna()\ndf.x', raises: 2 }, 'print(df)')).toEqual([1, 2, 3]);
    expect(places({ code: 'df = read()\ndf.x', raises: 2 }, 'df = other()', 'print(df)')).toEqual([2, 3]);
  });

  test.each([
    'df["a"] = 1',
    'df.loc[0, "a"] = 1',
    'df.columns = names',
    'df.drop(columns="a", inplace=True)',
    'df["a"] += 1',
    'del df["a"]',
    'clean(df)',
    'np.random.shuffle(df)',
    'df.append(1)',
  ])('counts where it changed a thing without a new name: %s', (statement) => {
    expect(places('df = read()', { code: `${statement}\nfail()`, raises: 2 }, 'print(df)')).toEqual([1, 2, 3]);
  });

  test.each(['print(df)', 'df.describe()', 'x = df["a"]', 'df.a == 1'])('does not where it only looked: %s', (code) => {
    expect(places('df = read()', { code: `${code}\nfail()`, raises: 2 }, 'print(df)')).toEqual([1, 3]);
  });

  test('counts for a function that reads the name only when it is called', () => {
    const define = 'def show():\n    print(rate)';
    expect(places(define, { code: 'rate = 2\nfail()', raises: 2 }, 'show()')).toEqual([1, 2, 3]);
    expect(places(define, { code: 'rate = 2\nfail()', raises: 2 }, 'print(1)')).toEqual([1, 3]);
  });

  test('counts where it wrote a file', () => {
    expect(places({ code: 'df.to_parquet("x.parquet")\nfail()', raises: 2 }, 'pd.read_parquet("x.parquet")')).toEqual([
      1, 2,
    ]);
  });

  test('is needed by another one that is needed', () => {
    const cells = [{ code: 'a = 1\nfail()', raises: 2 }, { code: 'b = a\nfail()', raises: 2 }, 'print(b)'];
    expect(places(...cells)).toEqual([1, 2, 3]);
  });

  test('with an error of syntax has done nothing', () => {
    const trouble = '  File "<cell 1>", line 2\n    b = = 2\n        ^\nSyntaxError: invalid syntax';
    expect(places({ code: 'a = 1\nb = = 2', more: { ended: 'raised', trouble } }, 'print(a)')).toEqual([2]);
  });

  test('in a loop has done some of its rounds, so it is tried once more', () => {
    const code = 'out = {}\nfor k in keys:\n    text = """\n  one"""\n    out[k] = text[k]\nprint(out)';
    expect(codes({ code, raises: 5 }, 'print(out)')[0]).toBe(
      'out = {}\ntry:\n    for k in keys:\n        text = """\n  one"""\n        out[k] = text[k]\nexcept Exception:\n    pass  # it failed in the session, too: KeyError',
    );
  });

  test('in one of several statements on a line is tried as a whole', () => {
    expect(codes({ code: 'a = 1; b = fail()', raises: 1 }, 'print(a)')[0]).toMatch(
      /^try:\n {4}a = 1; b = fail\(\)\nexcept/,
    );
  });

  test('somewhere in a deep call, so that nobody knows the line, is tried as a whole', () => {
    const trouble =
      'Traceback (most recent call last):\n  File "<cell 9>", line 2, in f\n    f()\nRecursionError: deep';
    const [first] = codes({ code: 'a = 1\nf()', more: { ended: 'raised', trouble } }, 'print(a)');
    expect(first).toBe(
      'try:\n    a = 1\n    f()\nexcept Exception:\n    pass  # it failed in the session, too: RecursionError',
    );
  });

  test('may name other cells in its traceback: only its own line counts', () => {
    const trouble = [
      'Traceback (most recent call last):',
      '  File "<cell 2>", line 3, in <module>\n    f()',
      '  File "<cell 1>", line 2, in f\n    fail()',
      'ValueError: File "<cell 2>", line 1, in <module>',
    ].join('\n');
    const cells = ['def f():\n    fail()', { code: 'a = 1\nb = 2\nf()', more: { ended: 'raised', trouble } as const }];
    expect(codes(...cells, 'print(b)')[1]).toBe('a = 1\nb = 2\n# The rest failed (ValueError) and is left out.');
  });
});

test('an interrupted cell keeps what it did before, and is not waited for again', () => {
  const trouble =
    'It was interrupted after running for 60 s.\nTraceback (most recent call last):\n  File "<cell 1>", line 2, in <module>\n    for k in range(10):\nKeyboardInterrupt';
  const cell = { code: 'n = 3\nfor k in range(10):\n    wait(k)', more: { ended: 'interrupted', trouble } as const };
  expect(codes(cell, 'print(n, k)')).toEqual([
    'n = 3\n# The rest failed (KeyboardInterrupt) and is left out.',
    'print(n, k)',
  ]);
  expect(
    codes(
      { ...cell, more: { ended: 'interrupted', trouble: 'It was interrupted after running for 60 s.' } },
      'print(n)',
    ),
  ).toEqual(['print(n)']);
});

test('magics are no Python, and keep their lines', () => {
  const code = '%matplotlib inline\n!pip list\nn = 1\nfail()';
  expect(codes({ code, raises: 4 }, '%%time\nprint(n)')).toEqual([
    `%matplotlib inline\n!pip list\nn = 1\n${left}`,
    '%%time\nprint(n)',
  ]);
});

describe('a session that died', () => {
  const died = { code: 'x = 9\nkill()', more: { ended: 'died', trouble: 'The session was killed.' } as const };

  test('begins anew in the notebook, where the variables of before are gone, too', () => {
    const cells = ['df = read()', died, 'df = read()', 'print(df)'];
    expect([codes(...cells), plan(...cells).leftOut.map(({ place }) => place)]).toEqual([
      ['df = read()', 'restart', 'df = read()', 'print(df)'],
      [2],
    ]);
  });

  test('makes what failed before it useless', () => {
    expect(
      places({ code: 'a = 1\nfail()', raises: 2 }, 'print(1)', died, 'try:\n    a\nexcept NameError:\n    a = 2'),
    ).toEqual([2, 3, 4]);
  });

  test('at the beginning or the end leaves no trace', () => {
    expect(codes(died, 'a = 1', died, died, 'b = 1', died)).toEqual(['a = 1', 'restart', 'b = 1']);
  });
});

test('a session in which nothing ran is empty', () => {
  expect(plan({ code: 'fail()', raises: 1 }).steps).toEqual([]);
  expect(plan().steps).toEqual([]);
});
