import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { table } from '../../cli/render/terminal/table.ts';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { openGrading } from '../grading/grading.ts';
import type { Labelled } from '../grading/labelled.ts';
import { medalistVersion } from '../peers/attempt.ts';
import { type Key, type Outcome, openResults } from '../peers/results.ts';
import { listSetting, setting } from '../setting.ts';
import { writeSolution } from '../templates/write-solution.ts';
import { compare, gainOf, medianOf, optimismOf, type Pair } from './comparison.ts';
import { writtenSets } from './sets.ts';

/**
 * Runs the template's solution alone, with one thread, on forty real tables of 300 to 15,000 rows: TIME= (40) seconds each, ONLY= sets,
 * LANES= (1) at a time, SEED= (1) of the split, VARIANT= a name for what is measured, OUT= the file of results (existing ones are not run
 * again), BEFORE= results of an earlier version to compare with. It also shows how much better the solution's own cv is than its score on
 * the hidden rows.
 */
const [seconds, seed, parallel] = [
  Number(setting('TIME', '40')),
  Number(setting('SEED', '1')),
  Number(setting('LANES', '1')),
];
const peer = setting('VARIANT', 'template');
const results = openResults(resolve(setting('OUT', join(import.meta.dirname, '.results', 'results.jsonl'))));
const { root, sets } = await writtenSets(seed, listSetting('ONLY'));
const { grade } = openGrading(root, join(projectRoot, 'bench', 'shapes', 'grade.py'));
const version = medalistVersion();
const keyOf = (set: string): Key => ({ ...{ peer, version, competition: set, seconds, cores: 1, parallel, seed } });

const answer = async ({ slug, folder }: Labelled): Promise<Outcome> => {
  const place = mkdtempSync(join(tmpdir(), 'small-'));
  const script = join(place, 'solution.py');
  const began = performance.now();
  try {
    await writeSolution(folder, script, seconds);
    const limits = ['--time', String(seconds), '--threads', '1'];
    await execa(findPython() ?? 'python3', [script, '--data', folder, '--out', place, ...limits], { reject: false });
    const graded = await grade(slug, join(place, 'submission.csv'));
    const spent = { seconds: Math.round((performance.now() - began) / 100) / 10, memory: 0 };
    if (graded?.valid !== true) return { status: 'failed', why: graded?.why ?? 'no submission', ...spent };
    return { status: 'ok', score: graded.score, cv: cvIn(place), ...spent };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

const Told = z.object({ score: z.number() });
const cvIn = (place: string): number | undefined =>
  Told.safeParse(JSON.parse(readFileSync(join(place, 'cv.json'), 'utf8'))).data?.score;

const queue = sets.filter(({ slug }) => results.get(keyOf(slug)) === undefined).values();
const lane = async (): Promise<void> => {
  for (const set of queue) {
    const outcome = await answer(set);
    results.add({ key: keyOf(set.slug), outcome });
    console.error(`${set.slug}  ${outcome.status === 'ok' ? outcome.score?.toPrecision(5) : outcome.why}`);
  }
};
await Promise.all(Array.from({ length: parallel }, lane));

const earlier = setting('BEFORE') === '' ? [] : openResults(resolve(setting('BEFORE'))).lines();
const scoredOf = (outcome: Outcome | undefined) => (outcome?.status === 'ok' ? outcome : undefined);
const told = (score: number | undefined) => score?.toPrecision(5) ?? '-';
const pairs: Pair[] = [];
const rows: string[][] = [];
const optimism: Record<'after' | 'before', number[]> = { after: [], before: [] };
for (const { slug, folder, truth } of sets) {
  const outcomes = {
    after: scoredOf(results.get(keyOf(slug))),
    before: scoredOf(earlier.findLast(({ key }) => key.competition === slug && key.seed === seed)?.outcome),
  };
  const [after, before] = [outcomes.after?.score, outcomes.before?.score];
  const constant = (await grade(slug, join(folder, truth.sample)))?.score;
  for (const side of ['after', 'before'] as const) {
    const { score, cv } = outcomes[side] ?? {};
    if (score === undefined || cv === undefined || constant === undefined) continue;
    optimism[side].push(optimismOf({ set: slug, higherIsBetter: truth.higher_is_better, score, cv, constant }));
  }
  const row = [slug, `${truth.metric} ${truth.higher_is_better ? 'up' : 'down'}`, told(constant), told(after)];
  if (before === undefined || after === undefined || constant === undefined) {
    rows.push([...row, told(before), '', '']);
    continue;
  }
  const pair = { set: slug, higherIsBetter: truth.higher_is_better, before, after, constant };
  const gain = gainOf(pair);
  const better = gain > 0 ? 'after' : gain < 0 ? 'before' : 'equal';
  pairs.push(pair);
  rows.push([...row, told(before), better, `${(100 * gain).toFixed(2)} %`]);
}
console.log(`\n${table(['set', 'metric', 'constant', 'after', 'before', 'better', 'gain'], rows)}\n`);
if (pairs.length > 0) {
  const { mean, error, rankBefore, rankAfter, better, worse } = compare(pairs);
  const ranks = `mean rank ${rankAfter.toFixed(2)} after, ${rankBefore.toFixed(2)} before`;
  const spread = pairs.length > 1 ? ` ± ${(100 * error).toFixed(2)}` : '';
  const gain = `mean gain ${(100 * mean).toFixed(2)}${spread} %`;
  console.log(
    `${pairs.length} sets: ${better} better, ${worse} worse; ${ranks}; ${gain} of what was better than a constant`,
  );
}
for (const [side, found] of Object.entries(optimism)) {
  if (found.length === 0) continue;
  const middle = (100 * medianOf(found)).toFixed(2);
  console.log(
    `${side}: its own cv is better than its answer by ${middle} % of what is better than a constant, in the middle`,
  );
}
