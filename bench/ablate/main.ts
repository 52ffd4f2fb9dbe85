import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { table } from '../../cli/render/terminal/table.ts';
import { engine, engineDigest } from '../../services/python/engine.ts';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { openGrading } from '../grading/grading.ts';
import { isLabelled, type Labelled, labelledBelow } from '../grading/labelled.ts';
import { type Key, type Outcome, openResults } from '../peers/results.ts';
import { listSetting, setting } from '../setting.ts';
import { compare, type Pair } from '../small/comparison.ts';
import { writtenSets } from '../small/sets.ts';
import { writeSolution } from '../templates/write-solution.ts';

/**
 * What each part of the engine is worth: the same program with and without it, same seconds, same seed, on one thread, graded on held rows.
 * PARTS= names of templates/medalist_engine/parts.toml, separated by commas (all that can be left out); the sets are the forty small
 * tables, or all folders below DIR=; ONLY= some of them; TIME= (40) seconds; SEEDS= (1,2,3); OUT= the file of results (known ones are not
 * run again).
 */
const python = findPython() ?? 'python3';
const listing = `import json, sys, tomllib
parts = tomllib.load(open(sys.argv[1], "rb"))
print(json.dumps([name for name, part in parts.items() if not part.get("needed")]))`;
const optional = z
  .array(z.string())
  .parse(JSON.parse((await execa(python, ['-c', listing, join(engine.folder, 'parts.toml')])).stdout));
const parts = setting('PARTS') === '' ? optional : listSetting('PARTS');
const unknown = parts.filter((part) => !optional.includes(part));
if (unknown.length > 0) {
  console.error(`bench-ablate: ${unknown.join(', ')}: not in parts.toml, or needed. There are: ${optional.join(', ')}`);
  process.exit(2);
}
const [seeds, seconds] = [listSetting('SEEDS', '1,2,3'), Number(setting('TIME', '40'))];
const results = openResults(resolve(setting('OUT', join(import.meta.dirname, '.results', 'results.jsonl'))));
const DIR = setting('DIR');
const below = (root: string) => ({ root, sets: labelledBelow(root, listSetting('ONLY')).filter(isLabelled) });
const { root, sets } = DIR === '' ? await writtenSets(1, listSetting('ONLY')) : below(resolve(DIR));
const own = join(projectRoot, 'bench', 'shapes', 'grade.py');
const { grade } = DIR === '' ? openGrading(root, own) : openGrading(root);
const whole = 'nothing';

const keyOf = (part: string, competition: string, seed: number): Key => ({
  ...{ peer: `without ${part}`, version: engineDigest(), competition, seconds, cores: 1, parallel: 1, seed },
});

/** The graded answer of a program that leaves a part out. */
const answer = async ({ slug, folder }: Labelled, part: string, seed: number): Promise<Outcome> => {
  const place = mkdtempSync(join(tmpdir(), 'ablate-'));
  const began = performance.now();
  try {
    const script = join(place, 'solution.py');
    await writeSolution(folder, script, seconds);
    const without = `TASK = {\n    "without": [${JSON.stringify(part)}],`;
    writeFileSync(
      script,
      readFileSync(script, 'utf8').replace('TASK = {', () => without),
    );
    const limits = ['--time', String(seconds), '--threads', '1', '--seed', String(seed)];
    const env = { PYTHONPATH: engine.path, PYTHONHASHSEED: '0' };
    await execa(python, [script, '--data', folder, '--out', place, ...limits], {
      ...{ reject: false, env },
    });
    const graded = await grade(slug, join(place, 'submission.csv'));
    const spent = { seconds: Math.round((performance.now() - began) / 100) / 10, memory: 0 };
    if (graded?.valid !== true) return { status: 'failed', why: graded?.why ?? 'no submission', ...spent };
    return { status: 'ok', score: graded.score, ...spent };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

const scoreOf = async (set: Labelled, part: string, seed: number): Promise<number | undefined> => {
  const key = keyOf(part, set.slug, seed);
  const known = results.get(key);
  const outcome = known ?? (await answer(set, part, seed));
  if (known === undefined) results.add({ key, outcome });
  return outcome.status === 'ok' ? outcome.score : undefined;
};

const pairs = new Map<string, Pair[]>(parts.map((part) => [part, []]));
for (const set of sets) {
  const constant = (await grade(set.slug, join(set.folder, set.truth.sample)))?.score;
  for (const seed of seeds.map(Number)) {
    const after = await scoreOf(set, whole, seed);
    for (const part of parts) {
      const before = await scoreOf(set, part, seed);
      if (after === undefined || before === undefined || constant === undefined) continue;
      const pair = { set: set.slug, higherIsBetter: set.truth.higher_is_better, before, after, constant };
      pairs.get(part)?.push(pair);
      console.error(
        [set.slug, `seed ${seed}`, part, `with ${after.toPrecision(5)}`, `without ${before.toPrecision(5)}`].join('  '),
      );
    }
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const rows = [...pairs].map(([part, of]) => {
  const felt = of.filter(({ before, after }) => before !== after);
  const { mean, error, better, worse } = compare(felt);
  const changed = new Set(felt.map(({ set }) => set)).size;
  return [
    part,
    `${changed} of ${sets.length}`,
    String(better),
    String(worse),
    felt.length === 0 ? '-' : `${percent(mean)} ± ${percent(error)}`,
  ];
});
console.log(
  `\n${table(['part', 'sets it changes', 'better with it', 'worse', 'gain of what is better than a constant'], rows)}\n`,
);
