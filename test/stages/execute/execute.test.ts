import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { modelCaches } from '../../../services/python/model-caches.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { forwardJournal } from '../../../services/store/journal.ts';
import { openStore } from '../../../services/store/store.ts';
import { submission } from '../../../stages/dag/artifacts.ts';
import type { Refs } from '../../../stages/dag/call.ts';
import { stageRunner } from '../../../stages/dag/run.ts';
import { madeRecipe } from '../../rigs/data/recipes/recipe.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { plainTerms } from '../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainIntake } from '../../rigs/stages/intake.ts';

const root = scratchFolder(afterAll);
const source = smallCompetition(root);
const store = openStore(join(root, 'store'));
const signal = new AbortController().signal;
const stages = (terms: Terms, heard: JournalLine[]) =>
  stageRunner({
    store,
    journal: forwardJournal('r', (line) => heard.push(line)),
    source,
    cache: join(root, 'cache'),
    scratch: join(root, 'scratch'),
    salt: () => null,
    intake: plainIntake,
    terms,
    kaggle: null,
    claude: null,
  });

/** What the stages before it made: for all tests once. */
const before: Refs = {};
beforeAll(async () => {
  const run = stages(await plainTerms(), []);
  for (const [stage, params] of [
    ['fetch', { slug: 'small', url: null }],
    ['analyze', {}],
  ] as const) {
    const made = await run({ stage, refs: before, params }, signal);
    if (!made.ok) throw new Error(made.message);
    before[made.artifact] = made.digest;
  }
});

/** Runs the execute stage, as a run would, on code that was never checked. */
const execute = async (
  code: string,
  time = 20,
  change: Partial<Terms> = {},
  more: { batchScale?: number; spare?: number } = {},
  origin = 'user',
) => {
  const heard: JournalLine[] = [];
  const terms = { ...(await plainTerms()), ...change };
  const candidate = store.put({ code, origin, mode: 'full', attempts: 1, complexity: 1, findings: [] });
  const outcome = await stages(terms, heard)(
    {
      stage: 'execute',
      refs: { ...before, candidate },
      params: { time, seed: 7, threads: 1, environment: 'e', sandbox: terms.sandbox.tier, gpu: null, ...more },
    },
    signal,
  );
  const made = outcome.ok ? submission.schema.parse(store.get(outcome.digest)) : undefined;
  return { outcome, made, heard, read: (digest: string) => readFileSync(store.pathOf(digest), 'utf8') };
};

const write = 'open("submission.csv", "w").write("id,y\\n61,0.5\\n")';

describe('what is taken over', () => {
  test('the submission, and the known files beside it; nothing else', async () => {
    const cv = { metric: 'auc', score: 0.7, direction: 'max', scheme: 'kfold', folds: 5, models: [] };
    const code = `import json, sys\n${write}\njson.dump(${JSON.stringify(cv)}, open("cv.json", "w"))
open("manifest.json", "w").write('{"rows": 1}')\nopen("loot.bin", "w").write("x")\nprint("args", sys.argv[1::2], sys.argv[-1])`;
    const { made, read, heard } = await execute(code);
    expect(read(made?.file ?? '')).toBe('id,y\n61,0.5\n');
    expect(made).toMatchObject({
      origin: 'solution',
      crossValidation: { score: 0.7, source: 'reported' },
      manifest: { rows: 1 },
    });
    expect(Object.keys(made?.outputs ?? {})).toEqual(['cv.json', 'manifest.json']);
    const said = heard.flatMap((line) => (line.type === 'stage.log' ? [line.line] : []));
    expect(said).toEqual(["args ['--data', '--out', '--time', '--seed', '--threads'] 1"]);
  });

  test("a template leaves time for a short script that may follow; a program of one's own has it all", async () => {
    const code = `import sys\n${write}\nprint(sys.argv[6])`;
    const timeOf = async (origin: string, spare: number) => {
      const { heard } = await execute(code, 20, {}, { spare }, origin);
      return heard.flatMap((line) => (line.type === 'stage.log' ? [Number(line.line)] : []));
    };
    expect(await timeOf('template', 3)).toEqual([17]);
    expect(await timeOf('template', 15)).toEqual([15]);
    expect(await timeOf('user', 3)).toEqual([18]);
  });

  test('a cv.json that is no cross-validation counts as none', async () => {
    for (const text of ['[', '{"metric": "auc", "score": 1e999}']) {
      const { made } = await execute(`${write}\nopen("cv.json", "w").write('${text}')`);
      expect(made?.crossValidation, text).toBeNull();
    }
  });

  test('a recipe.json is taken over if it is one, and left behind else', async () => {
    const written = async (text: string) => {
      const { made } = await execute(`${write}\nopen("recipe.json", "w").write(${JSON.stringify(text)})`);
      return Object.keys(made?.outputs ?? {});
    };
    expect(await written(JSON.stringify(madeRecipe))).toEqual(['recipe.json']);
    expect(await written(JSON.stringify({ ...madeRecipe, script: 'import os' }))).toEqual([]);
  });

  test.each([
    ['a link to a secret', 'import os; os.symlink("/etc/passwd", "submission.csv")'],
    ['a pipe that would block the reader', 'import os; os.mkfifo("submission.csv")'],
    ['a folder', 'import os; os.mkdir("submission.csv")'],
    ['an empty file', 'open("submission.csv", "w")'],
    ['nothing', 'pass'],
  ])('%s is no submission', async (_, code) => {
    expect((await execute(code)).outcome).toMatchObject({ ok: false, kind: 'no-submission' });
  });

  test('a file as large as a disk, or of nothing but holes, is not copied', async () => {
    for (const [size, why] of [
      ['5 * 2**30', /larger than/],
      ['3 * 2**30', /mostly holes: 0 of its 3221225472 bytes/],
    ] as const) {
      const { outcome } = await execute(`open("submission.csv", "wb").truncate(${size})`);
      expect(outcome).toMatchObject({ ok: false, kind: 'bad-output', message: expect.stringMatching(why) });
    }
  });

  test('files of holes beside the submission are left behind, with a word why; it is taken', async () => {
    const names = ['oof.csv', 'folds.csv', 'member_predictions.npz'];
    const code = `${write}\nfor name in ${JSON.stringify(names)}: open(name, "wb").truncate(2**29)`;
    const { made, read, heard } = await execute(code);
    expect(read(made?.file ?? '')).toBe('id,y\n61,0.5\n');
    expect([made?.outputs, made?.memberPredictions]).toEqual([{}, undefined]);
    const said = heard.flatMap((line) => (line.type === 'stage.log' ? [line.line] : []));
    expect(said).toEqual(names.map((name) => expect.stringContaining(`${name} is left behind: it is mostly holes`)));
  });
});

describe('how it can fail', () => {
  test.each([
    ['an exception, with its last words', 'raise ValueError("no such column")', 'crashed', /no such column/],
    ['a signal, translated', 'import os; os.kill(os.getpid(), 9)', 'crashed', /SIGKILL.*memory/],
    [
      'the exit code for "only the prior was left"',
      `${write}; import sys; sys.exit(2)`,
      'degraded',
      /no model was learned/,
    ],
  ])('%s', async (_, code, kind, message) => {
    const { outcome } = await execute(code);
    expect(outcome).toMatchObject({ ok: false, kind, message: expect.stringMatching(message) });
  });

  test('too late, with the way to give it more', async () => {
    const deaf = 'import signal, time\nsignal.signal(15, signal.SIG_IGN)\ntime.sleep(60)';
    const { outcome } = await execute(deaf, 0.1);
    expect(outcome).toMatchObject({ ok: false, kind: 'timed-out', advice: expect.stringContaining('--time') });
  }, 30_000);
});

test('protocol lines become events, checked; anything else stays a log line', async () => {
  const good = '@@MODEL {"model": "lgb", "target": "y", "score": 0.5, "seconds": 1}';
  const bad = ['@@MODEL {"model": 7}', '@@MODEL {', '@@EVIL {"rm": 1}'];
  const { heard } = await execute(`${write}\nprint('''${[good, ...bad].join('\n')}''')`);
  const events = heard.filter((line) => line.type === 'solution.event');
  expect(events.map(({ event }) => event)).toEqual([
    { name: 'MODEL', model: 'lgb', target: 'y', score: 0.5, seconds: 1 },
  ]);
  expect(heard.flatMap((line) => (line.type === 'stage.log' ? [line.line] : []))).toEqual(bad);
});

test('pretrained weights that a solution says it used are kept, each once; what is no sum is none', async () => {
  const told = (sha256: string) =>
    `print('@@WEIGHTS ' + json.dumps({"model": "net", "sha256": ${JSON.stringify(sha256)}, "licence": "MIT", "source": "here"}))`;
  const sum = 'ab'.repeat(32);
  const { made } = await execute(`import json\n${write}\n${[sum, sum, 'none'].map(told).join('\n')}`);
  expect(made?.weights).toEqual([{ name: 'net', sha256: sum, licence: 'MIT', source: 'here' }]);
});

test('model caches are read when shared; the token beside them never', async () => {
  const huggingface = scratchFolder();
  mkdirSync(join(huggingface, 'hub'));
  writeFileSync(join(huggingface, 'token'), 'hf_secret');
  writeFileSync(join(huggingface, 'hub', 'model.bin'), 'weights');
  const look = `import os
${write}
hub = os.environ["HF_HUB_CACHE"]
print(open(os.path.join(hub, "model.bin")).read())
try: open(os.path.join(hub, "new"), "w")
except OSError: print("closed")
for path in ("${huggingface}/token", os.path.join(hub, "..", "token")):
    try: print(open(path).read())
    except OSError: print("no token")`;
  const caches = modelCaches({ HF_HOME: huggingface, XDG_CACHE_HOME: '/nowhere' });
  const { heard } = await execute(look, 20, { caches });
  const said = heard.flatMap((line) => (line.type === 'stage.log' ? [line.line] : []));
  expect(said).toEqual(['weights', 'closed', 'no token', 'no token']);
});

test.each<[string, string, Terms['limits']]>([
  ['out-of-memory', 'held = []\nwhile True: held.append(bytearray(40 << 20))', { memory: 200 * 2 ** 20 }],
  ['file-too-large', 'open("big", "wb").write(bytes(9 << 20))', { fileSize: 2 ** 20 }],
  ['too-much-output', 'while True: print("y" * 9999)', { output: 2 ** 20 }],
])('a limit that was reached is a failure of its own, with the way to raise it: %s', async (kind, code, limits) => {
  const { outcome } = await execute(code, 20, { limits });
  expect(outcome).toMatchObject({ ok: false, kind, advice: expect.stringMatching(/--limit [a-z-]+=\d/) });
});

test('a GPU whose memory runs out is a failure of its own; the next run is told to take smaller batches', async () => {
  const code = `import os\nscale = float(os.environ.get("MEDALIST_BATCH_SCALE", "1"))
if 64 * scale > 40: raise RuntimeError("CUDA out of memory. Tried to allocate 20.00 GiB")\n${write}\nprint(scale)`;
  expect((await execute(code)).outcome).toMatchObject({ ok: false, kind: 'gpu-out-of-memory' });
  const { outcome, heard } = await execute(code, 20, {}, { batchScale: 0.5 });
  expect(outcome.ok).toBe(true);
  expect(heard.flatMap((line) => (line.type === 'stage.log' ? [line.line] : []))).toEqual(['0.5']);
});

test('a program that is stopped at the end of its time hands in what it wrote last; the seconds it was told are fewer', async () => {
  const { made, heard, outcome } = await execute(
    `import sys, time\n${write}\nprint(float(sys.argv[sys.argv.index("--time") + 1]) < 6)\ntime.sleep(60)`,
    6,
  );
  expect(outcome).toMatchObject({ ok: true });
  expect(made).toMatchObject({ stopped: 'its time was over', origin: 'solution' });
  expect(heard.flatMap((line) => (line.type === 'stage.log' ? [line.line] : []))).toEqual(['True']);
});
