import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runSnippet } from '../../../../core/coding/look/snippet.ts';
import { coderLooks, openLook } from '../../../../core/coding/look/tool.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { csv, type Files, page } from '../../../rigs/data/competitions.ts';
import { longTest } from '../../../rigs/long.ts';
import { plainTerms } from '../../../rigs/sandbox/terms.ts';
import { analyzed, logsOf } from '../../../rigs/stages/rehearsing.ts';

const rows = 400;
const files: Files = {
  'train.csv': csv(['id', 'x', 'y'], rows, (n) => [n, n % 7, 40_000.25 + n]),
  'test.csv': csv(['id', 'x'], 50, (n) => [rows + n, n % 7]),
  'sample_submission.csv': csv(['id', 'y'], 50, (n) => [rows + n, 0]),
  'notes.csv': csv(['id', 'note'], rows, (n) => [n, `note of ${n}`]),
  'answers.csv': csv(['id', 'y'], rows, (n) => [n, 40_000.25 + n]),
  'description.md': page('root mean squared error'),
};

/** The competition, fetched and analyzed, and the tool that looks at it. */
const looking = async (granted?: number) => {
  const found = await analyzed(files);
  const context = found.context();
  const { competition, dataset, params } = found;
  const python = findPython() ?? '';
  const tools = openLook(
    {
      ...coderLooks,
      competition,
      dataset,
      seed: params.seed,
      python,
      terms: await plainTerms(),
      granted,
      seconds: 100,
    },
    context,
  )?.toolbox;
  if (tools === undefined) throw new Error('there is no tool');
  const use = (...inputs: readonly unknown[]) => tools.use(inputs.map((input) => ({ name: 'execute_python', input })));
  const look = async (code: string) => {
    const { results, more } = await use({ code });
    return { text: results[0]?.text ?? '', isError: results[0]?.isError, more };
  };
  return { found, context, use, look };
};

test('a snippet sees the files by their names, and what it prints comes back as data', async () => {
  const { look, found } = await looking();
  const code =
    'import csv\ntrain = list(csv.DictReader(open(DATA / "train.csv")))\nprint(list(train[0]), max(row["x"] for row in train), "\\x1b[31m\\u202ered")';
  const { text, isError, more } = await look(code);
  expect([isError, more]).toEqual([false, true]);
  expect(text).toMatch(/^<data-\w+ of="what the snippet printed" .*>\n\['id', 'x', 'y'\] 6 red\n<\/data-/);
  expect(logsOf(found)).toContainEqual(expect.stringMatching(/^the coder looks at the data: 3 lines of Python, /));
});

test('it sees no row that the last check may be on: not in train, nor in tables beside it, nor where the files really are', async () => {
  const { look, context } = await looking();
  const { text } = await look(`import csv, pathlib
ids = {r["id"] for r in csv.DictReader(open(DATA / "train.csv"))}
text = "".join(p.read_text() for p in DATA.rglob("*") if p.is_file())
gone = [n for n in range(${rows}) if str(n) not in ids]
print("gone", len(gone))
print("told", [n for n in gone if str(40000.25 + n) in text or f"note of {n}\\n" in text])
print("names", sorted(p.name for p in DATA.iterdir()))
print("real", pathlib.Path(${JSON.stringify(context.data)}).exists())`);
  const gone = Number(/^gone (\d+)$/m.exec(text)?.[1]);
  expect(gone).toBeGreaterThanOrEqual(0.2 * rows);
  expect(gone).toBeLessThanOrEqual(0.3 * rows);
  expect(text).toContain('told []');
  expect(text).toContain(
    "names ['answers.csv', 'description.md', 'notes.csv', 'sample_submission.csv', 'test.csv', 'train.csv']",
  );
  expect(text).toContain('real False');
});

test('an error is told, with the lines that say why', async () => {
  const { look } = await looking();
  const { text, isError, more } = await look('import csv\nnext(csv.DictReader(open(DATA / "train.csv")))["Age"]');
  expect([isError, more]).toEqual([true, true]);
  expect(text).toMatch(/^The snippet ended with exit code 1\./);
  expect(text).toMatch(/snippet\.py", line 2/);
  expect(text).toMatch(/KeyError: 'Age'/);
});

describe('a snippet that means harm', () => {
  longTest('and prints megabytes is cut', async () => {
    const { look } = await looking();
    const { text } = await look('print("begin")\nfor n in range(200_000): print(n, "x" * 20)\nprint("end")');
    expect(text.length).toBeLessThan(5_000);
    expect(text).toContain('begin\n0 xxx');
    expect(text).toMatch(/characters are left out here|printed too much/);
  });

  test('reaches no network', async () => {
    let reached = 0;
    const server = createServer(() => void reached++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { look } = await looking();
    const { text, isError } = await look(
      `import socket\nsocket.create_connection(("127.0.0.1", ${port}), 2)\nprint("in")`,
    );
    expect([isError, reached]).toEqual([true, 0]);
    expect(text).not.toContain('\nin\n');
  });

  test('cannot change the data, and leaves nothing', async () => {
    const { look, context } = await looking();
    const written = await look('open(DATA / "train.csv", "a").write("0,0,0")');
    expect(written.isError).toBe(true);
    await look('open("mine.txt", "w").write("seen")\nprint("left")');
    expect((await look('import os\nprint(os.listdir("."))')).text).toContain('\n[]\n');
    expect(readdirSync(context.scratch).filter((name) => name.startsWith('look-'))).toEqual([]);
  });
});

test('one that hangs is ended when its seconds are over', async () => {
  const { context } = await looking();
  const snippet = {
    code: 'print("here", flush=True)\nwhile True: pass',
    data: context.data,
    folder: join(context.scratch, 'hangs'),
  };
  const around = { python: findPython() ?? '', terms: await plainTerms(), signal: context.signal };
  const { text, isError } = await runSnippet({ ...snippet, seconds: 2 }, around);
  expect(isError).toBe(true);
  expect(text).toMatch(/^The snippet was still running after /);
});

test('where little time was given, one look may be the last', async () => {
  const { look } = await looking(3);
  expect(await look('print(1)')).toEqual({ text: 'There is no more time for looking.', isError: true, more: false });
});

test('what is no snippet, and more than three at once, are errors', async () => {
  const { use } = await looking();
  const { results } = await use({}, { code: 7 }, 'print(1)', { code: 'print(1)' });
  expect(results.map(({ isError }) => isError)).toEqual([true, true, true, true]);
  expect(results[3]?.text).toBe('At most 3 snippets at once.');
});
