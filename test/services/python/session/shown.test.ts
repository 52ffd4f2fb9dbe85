import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionJob } from '../../../../services/python/session/job.ts';
import type { Session } from '../../../../services/python/session/session.ts';
import { opened, seconds, sessionJob } from './job.ts';

let job: SessionJob;
let session: Session;
beforeAll(async () => {
  job = await sessionJob({}, afterAll);
  session = await opened(job, afterAll);
});
const run = (code: string) => session.run(code, seconds);

test('what a cell defines, the next one has', async () => {
  await run('x = 20\ndef twice(n):\n    return 2 * n');
  expect(await run('twice(x) + 2')).toMatchObject({ ended: 'ran', value: '42', printed: '', trouble: null });
});

test('its value is the last expression; without one it has none', async () => {
  expect((await run('1\n"two"')).value).toBe("'two'");
  expect((await run('y = 1')).value).toBeNull();
  expect((await run('1;')).value).toBeNull();
});

test('DATA is a path to the data, and tables are shown as text', async () => {
  const { value } = await run('import pandas as pd\npd.read_csv(DATA / "train.csv")');
  expect(value).toBe('   id  y\n0   1  2\n1   3  4');
});

test('the current folder is the work folder, which stays', async () => {
  await run('import os\nos.makedirs("model")\nopen("model/a.txt", "w").write("kept")');
  expect(readFileSync(join(job.work, 'model', 'a.txt'), 'utf8')).toBe('kept');
});

describe('what it prints', () => {
  test.each([
    ['print', 'print("a"); print("b")', 'a\nb\n'],
    ['standard error', 'import sys\nprint("care", file=sys.stderr)', 'care\n'],
    ['a command', '!echo from a command', 'from a command\n'],
    ['a program', 'import subprocess\nx = subprocess.run(["echo", "from a program"])', 'from a program\n'],
    ['a program that is told where', 'import sys\nx = subprocess.run(["echo", "here"], stdout=sys.stdout)', 'here\n'],
    [
      'a forked child',
      'import os\nif os.fork() == 0:\n    print("child", flush=True); os._exit(0)\nx = os.wait()',
      'child\n',
    ],
    ['a displayed object', 'display({"a": 1})', "{'a': 1}\n"],
    ['the last state of a progress bar', 'for i in range(5): print(f"\\r{i} of 5", end="")', '4 of 5'],
    ['no colours, no marks that turn text around', 'print("\\x1b[31mred\\x1b[0m \\u202eabc")', 'red abc\n'],
    ['a help page', 'int?', expect.stringContaining('Docstring:')],
    [
      'a warning, by its cell',
      'import warnings\nwarnings.warn("care")',
      expect.stringMatching(/^<cell \d+>:2: UserWarning: care/),
    ],
  ])('%s', async (_, code, printed) => {
    expect(await run(code)).toMatchObject({ ended: 'ran', printed, trouble: null });
  });

  test('a long text is shown by its beginning and its end', async () => {
    const { printed } = await run('print("first"); print("x" * 10_000_000); print("last")');
    expect(printed).toMatch(/^first\nxxx.*\n\[\.\.\. 1?[\d,]+ characters left out \.\.\.\]\n.*xxx\nlast\n$/s);
    expect(printed.length).toBeLessThan(13_000);
  });

  test('so is a long value', async () => {
    const { value } = await run('"a" + "x" * 10_000_000 + "z"');
    expect(value).toMatch(/^'axxx.* characters left out .*xxxz'$/s);
    expect(value?.length).toBeLessThan(9_000);
  });
});

describe('errors', () => {
  test('the traceback names the line of the cell and shows no library', async () => {
    await run('import pandas as pd\ntable = pd.DataFrame({"a": [1]})\ndef pick(name):\n    return table[name]');
    const { ended, trouble, printed } = await run('print("before")\npick("b")');
    expect({ ended, printed }).toEqual({ ended: 'raised', printed: 'before\n' });
    expect(trouble).toMatch(
      /^Traceback \(most recent call last\):\n {2}File "<cell \d+>", line 2, in <module>\n {4}pick\("b"\)\n {2}File "<cell \d+>", line 4, in pick\n {4}return table\[name\]\n[ ~^]*\n?KeyError: 'b'$/,
    );
  });
  test.each([
    ['a syntax error', 'x = (1', /^ {2}File "<cell \d+>", line 1\n {4}x = \(1\n.*\nSyntaxError: /],
    [
      'an error in an error',
      'try:\n    1 / 0\nexcept ZeroDivisionError:\n    [][1]',
      /IndexError: .*\ncaused by ZeroDivisionError: division by zero$/,
    ],
    ['a deep recursion', 'def down(n):\n    return down(n + 1)\ndown(0)', /^.{0,900}RecursionError: .*$/s],
    ['an end that is none', 'import sys\nsys.exit(3)', /SystemExit: 3$/],
    ['exit, which would lose the variables', 'exit()', /NameError: name 'exit' is not defined$/],
    ['an unknown magic', '%nothing', /UsageError: Line magic function `%nothing` not found\.$/],
    ['a question to the user', 'input("name?")', /StdinNotImplementedError: /],
    ['an error that cannot be told', 'class Bad(Exception):\n    def __str__(self): 1 / 0\nraise Bad()', /Bad/],
  ])('%s', async (_, code, trouble) => {
    expect(await run(code)).toMatchObject({ ended: 'raised', printed: '', trouble: expect.stringMatching(trouble) });
  });
});

describe('pictures', () => {
  const signature = '\x89PNG\r\n\x1a\n';
  const heads = (pictures: readonly Uint8Array[]) => pictures.map((png) => Buffer.from(png).toString('latin1', 0, 8));

  test('a plot is one PNG, and nothing else is shown of it', async () => {
    const shown = await run('import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()');
    expect(heads(shown.pictures)).toEqual([signature]);
    expect(shown).toMatchObject({ printed: '', value: null, trouble: null });
  });
  test('so is one without plt.show, and one of a backend for files', async () => {
    expect(heads((await run('plt.plot([1, 2, 3]);')).pictures)).toEqual([signature]);
    await run('import matplotlib\nmatplotlib.use("Agg")');
    expect(heads((await run('plt.plot([1, 2, 3]);')).pictures)).toEqual([signature]);
    await run('matplotlib.use("module://matplotlib_inline.backend_inline")');
  });
  test('of many, the first ten are shown', async () => {
    const { pictures, printed } = await run('for n in range(12): plt.figure(figsize=(1, 1)); plt.plot([n])');
    expect(pictures).toHaveLength(10);
    expect(printed).toBe('[a picture is left out: a cell may show 10]\n'.repeat(2));
  });
  test('one that is too large is left out', async () => {
    const noise =
      'import numpy as np\nplt.figure(figsize=(13, 13), dpi=100)\nplt.imshow(np.random.rand(1000, 1000, 3));';
    const { pictures, printed } = await run(noise);
    expect(pictures).toEqual([]);
    expect(printed).toMatch(/^\[a picture of [\d,]+ bytes is left out: 2,000,000 are allowed\]\n$/);
  });
});

test('processes of joblib work', async () => {
  const sum = 'from joblib import Parallel, delayed\nsum(Parallel(n_jobs=2)(delayed(abs)(-n) for n in range(10)))';
  expect(await run(sum)).toMatchObject({ ended: 'ran', value: '45' });
});

test('nothing is written beside what cells write', async () => {
  expect(existsSync(join(job.work, '.ipython'))).toBe(false);
  expect((await run('import os\nsorted(os.listdir("."))')).value).toBe("['model']");
});
