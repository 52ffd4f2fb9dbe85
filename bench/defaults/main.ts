import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { table } from '../../cli/render/terminal/table.ts';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { solutionConfig } from '../../stages/generate/config.ts';
import { counted, errorsAbove, noise } from '../floor/verdict.ts';
import { openGrading } from '../grading/grading.ts';
import type { Labelled } from '../grading/labelled.ts';
import { medalistVersion } from '../peers/attempt.ts';
import { type Key, type Outcome, openResults } from '../peers/results.ts';
import { listSetting, setting } from '../setting.ts';
import { writtenSets } from '../small/sets.ts';
import { plannedFor } from '../templates/write-solution.ts';

/**
 * Holds each member of the template, alone in five folds, against its library's defaults on train's own columns in the same folds, on the
 * forty small and the twenty larger sets. ONLY= sets, MEMBERS= keys, TIME= (60) seconds at most for a member, OUT= the folder of results,
 * where finished ones lie. Exit code 1: a member is worse than the defaults by more than two standard errors of the difference.
 */
const libraryOf: Readonly<Record<string, string>> = {
  ...{ lgb: 'LightGBM', lgb_small: 'LightGBM' },
  ...{ cat: 'CatBoost', cat_d4: 'CatBoost', et: 'ExtraTrees', hgb: 'HistGradientBoosting', linear: 'LinearModel' },
  ...{ mlp: 'MLP' },
};
const here = import.meta.dirname;
const seconds = Number(setting('TIME', '60'));
const members = listSetting('MEMBERS', Object.keys(libraryOf).join(','));
const folder = resolve(setting('OUT', join(here, '.results')));
const results = openResults(join(folder, 'results.jsonl'));
const python = findPython() ?? 'python3';
const programs = ['measure.py', 'library_defaults.py'].map((name) => readFileSync(join(here, name)));
const defaults = createHash('sha256').update(Buffer.concat(programs)).digest('hex').slice(0, 12);
const version = medalistVersion();

const keyOf = (peer: string, competition: string): Key => ({
  ...{ peer, competition, version: peer in libraryOf ? version : defaults },
  ...{ seconds, cores: 1, parallel: 1, seed: 1 },
});
const answersOf = (slug: string): string => join(folder, 'answers', slug);
const answerOf = (name: string, slug: string): string =>
  join(answersOf(slug), `${name}-${keyOf(name, slug).version}.csv`);
const isKnown = (name: string, slug: string): boolean => {
  const outcome = results.get(keyOf(name, slug));
  return outcome !== undefined && (outcome.status !== 'ok' || existsSync(answerOf(name, slug)));
};

const Told = z.object({ name: z.string(), seconds: z.number().prefault(0), why: z.string().optional() });

/** Measures what is not known yet of one set. */
const measure = async ({ slug, folder: data }: Labelled, grade: ReturnType<typeof openGrading>['grade']) => {
  const names = [...new Set(members.flatMap((member) => [member, libraryOf[member] ?? '']))];
  const open = names.filter((name) => !isKnown(name, slug));
  if (open.length === 0) return;
  mkdirSync(answersOf(slug), { recursive: true });
  const config = join(answersOf(slug), 'config.json');
  const planned = await plannedFor(data, seconds);
  writeFileSync(config, JSON.stringify(solutionConfig(...planned, { mode: 'full', seed: 42 })));
  const paths = ['templates', 'templates/score', 'bench/defaults'].map((name) => join(projectRoot, name));
  const env = { PYTHONPATH: paths.join(':'), OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const args = [join(here, 'measure.py'), join(data, '..'), config, answersOf(slug), String(seconds)];
  const log = { file: join(folder, `${slug}.log`) };
  const program = execa(python, [...args, ...open], { env, reject: false, stderr: log });
  for await (const line of program) {
    if (!line.startsWith('{')) continue;
    const { name, why, ...told } = Told.parse(JSON.parse(line));
    const written = join(answersOf(slug), `${name}.csv`);
    const graded = why === undefined ? await grade(slug, written) : undefined;
    const spent = { seconds: told.seconds, memory: 0 };
    const outcome: Outcome = graded?.valid
      ? { status: 'ok', score: graded.score, ...spent }
      : { status: 'failed', why: why ?? graded?.why ?? 'no answer', ...spent };
    if (graded?.valid) renameSync(written, answerOf(name, slug));
    results.add({ key: keyOf(name, slug), outcome });
  }
};

const rows: string[][] = [];
const errorsOf = new Map<string, (number | undefined)[]>(members.map((member) => [member, []]));
for (const which of ['small', 'larger'] as const) {
  const { root, sets } = await writtenSets(1, listSetting('ONLY'), which);
  const { grade, errorBetween } = openGrading(root, join(projectRoot, 'bench', 'shapes', 'grade.py'));
  for (const set of sets) {
    const { slug, truth } = set;
    await measure(set, grade);
    for (const member of members) {
      const library = libraryOf[member] ?? '';
      const [own, bar] = [member, library].map((name) => results.get(keyOf(name, slug)));
      if (own?.status !== 'ok' || bar?.status !== 'ok' || own.score === undefined || bar.score === undefined) {
        const why = [own, bar].map((one) => (one?.status === 'ok' ? '' : (one?.why ?? 'not measured'))).join(' ');
        if (!why.startsWith('not for')) console.error(`${member}  ${slug}  ${why}`);
        continue;
      }
      const error = await errorBetween(slug, [answerOf(library, slug), answerOf(member, slug)]);
      const beside = { higherIsBetter: truth.higher_is_better, floor: bar.score, score: own.score, error };
      const errors = errorsAbove(beside);
      errorsOf.get(member)?.push(errors);
      const scores = [own.score.toPrecision(5), bar.score.toPrecision(5), errors?.toFixed(1) ?? ''];
      const mark = (errors ?? 0) < -noise ? '<' : '';
      rows.push([member, slug, truth.metric, ...scores, own.seconds.toFixed(1), bar.seconds.toFixed(1), mark]);
      console.error(rows.at(-1)?.join('  '));
    }
  }
}
const order = (row: readonly string[]): number => members.indexOf(row[0] ?? '');
const head = ['member', 'set', 'metric', 'engine', 'default', 'errors', 'seconds', 'seconds', ''];
console.log(
  `\n${table(
    head,
    rows.toSorted((one, other) => order(one) - order(other)),
  )}\n`,
);
for (const [member, errors] of errorsOf) {
  const { above, below, of } = counted(errors);
  console.log(`${member}: behind beyond noise on ${below} of ${of}, ahead on ${above}`);
}
process.exit(counted([...errorsOf.values()].flat()).below > 0 ? 1 : 0);
