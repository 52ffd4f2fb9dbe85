import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { openGrading } from '../grading/grading.ts';
import { isLabelled, type Labelled, labelledBelow } from '../grading/labelled.ts';
import { attempt, type Contender, medalistCommand, medalistVersion, writtenJob } from '../peers/attempt.ts';
import { peerJob } from '../peers/competition.ts';
import { glueOf } from '../peers/environment.ts';
import { type Key, type Outcome, openResults } from '../peers/results.ts';
import { listSetting, setting } from '../setting.ts';
import { writtenSets } from '../small/sets.ts';
import { counted, errorsAbove } from './verdict.ts';

/**
 * Holds Medalist against the peer's plain LightGBM at the same seconds on one thread: on twenty larger sets, or on every folder below
 * DIR= (graded by GRADER=). TIME= (60,120,240) seconds, ONLY= sets, LANES= (1) at a time, CHECKOUT= another one, ENGINE=1: its template
 * alone, OUT= the folder of results, where finished runs lie (others are run again). Exit code 1: it is below the plain one by more than
 * two standard errors of the difference.
 */
const [times, parallel] = [listSetting('TIME', '60,120,240').map(Number), Number(setting('LANES', '1'))];
const [checkout, alone] = [resolve(setting('CHECKOUT', projectRoot)), setting('ENGINE') !== ''];
const [cores, seed] = [1, 1];
const folder = resolve(setting('OUT', join(import.meta.dirname, '.results')));
const results = openResults(join(folder, 'results.jsonl'));
const [python, plain] = [findPython() ?? 'python3', glueOf('lightgbm')];

const below = (root: string) => ({ root, sets: labelledBelow(root, listSetting('ONLY')).filter(isLabelled) });
const DIR = setting('DIR');
const { root, sets } = DIR === '' ? await writtenSets(seed, listSetting('ONLY'), 'larger') : below(resolve(DIR));
const { grade, errorBetween } =
  DIR === '' ? openGrading(root, join(projectRoot, 'bench', 'shapes', 'grade.py')) : openGrading(root);

const floor: Contender = {
  name: 'plain',
  version: createHash('sha256').update(readFileSync(plain)).digest('hex').slice(0, 12),
  command: async (competition, terms, workplace) => [python, plain, writtenJob('plain', competition, terms, workplace)],
};
const engine: Contender = {
  name: alone ? 'engine' : 'medalist',
  version: medalistVersion(checkout),
  command: async (competition, terms, workplace) => {
    if (!alone) return medalistCommand(checkout, competition, terms, workplace);
    const written: typeof import('../templates/write-solution.ts') = await import(
      join(checkout, 'bench', 'templates', 'write-solution.ts')
    );
    const script = join(workplace, 'solution.py');
    await written.writeSolution(competition.folder, script, terms.seconds);
    const limits = ['--time', String(terms.seconds), '--threads', String(terms.cores)];
    const own = `PYTHONPATH=${join(checkout, 'templates')}`;
    return ['env', own, python, script, '--data', competition.folder, '--out', workplace, ...limits];
  },
};

const keyOf = ({ name: peer, version }: Contender, competition: string, seconds: number): Key => ({
  ...{ peer, version, competition, seconds, cores, parallel, seed },
});
/** Where the answer of a run is kept. */
const keptAt = ({ peer, version, competition, seconds }: Key): string =>
  join(folder, 'answers', `${competition}-${peer}-${version}-${seconds}.csv`);

const outcomeOf = async (contender: Contender, competition: Labelled, seconds: number): Promise<Outcome> => {
  const key = keyOf(contender, competition.slug, seconds);
  const known = results.get(key);
  if (known?.status === 'ok' && existsSync(keptAt(key))) return known;
  const log = join(folder, 'logs', `${competition.slug}-${key.peer}-${seconds}.log`);
  const outcome = await attempt(
    ...([contender, competition, { seconds, cores, seed }, { cores: undefined, log }] as const),
    (submission) => {
      mkdirSync(join(folder, 'answers'), { recursive: true });
      copyFileSync(submission, keptAt(key));
      return grade(competition.slug, submission);
    },
  );
  results.add({ key, outcome });
  return outcome;
};

const told = (outcome: Outcome): string =>
  outcome.status === 'ok' ? (outcome.score?.toPrecision(5) ?? '-') : outcome.status;

const linesOf = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []);

/** A row of the table, and by how many standard errors the engine is above. */
const compare = async (competition: Labelled, seconds: number) => {
  const { slug, folder: data, truth } = competition;
  const [first, second] = [await outcomeOf(floor, competition, seconds), await outcomeOf(engine, competition, seconds)];
  const [before, after] = [floor, engine].map((one) => keptAt(keyOf(one, slug, seconds)));
  const scored = first.status === 'ok' && second.status === 'ok' && before !== undefined && after !== undefined;
  const [score, bar] = scored ? [second.score, first.score] : [];
  const error = scored ? await errorBetween(slug, [before, after]) : undefined;
  const errors =
    score === undefined || bar === undefined
      ? second.status === 'ok'
        ? undefined
        : Number.NEGATIVE_INFINITY
      : errorsAbove({ higherIsBetter: truth.higher_is_better, floor: bar, score, error });
  const train = join(data, truth.train[0] ?? 'train.csv');
  const [head = '', ...lines] = linesOf(train);
  const labels = new Set(
    linesOf(join(root, slug, 'answers.csv'))
      .slice(1)
      .map((line) => line.split(',').at(-1)),
  );
  const size = [lines.length, head.split(',').length, truth.kind === 'regression' ? '' : labels.size].map(String);
  const spent = [first.seconds.toFixed(0), second.seconds.toFixed(0)];
  const apart = errors?.toFixed(1) ?? '';
  const row = [slug, ...size, truth.metric, String(seconds), told(first), told(second), apart, ...spent];
  console.error(row.join('  '));
  return { row, errors, seconds };
};

const takes = (set: Labelled): boolean => {
  const asked = peerJob('plain', set);
  if ('why' in asked) console.error(`${set.slug}: not for a plain program: ${asked.why}`);
  return !('why' in asked);
};
const rows: Awaited<ReturnType<typeof compare>>[] = [];
const queue = sets
  .filter(takes)
  .flatMap((set) => times.map((seconds) => ({ set, seconds })))
  .values();
const lane = async (): Promise<void> => {
  for (const { set, seconds } of queue) rows.push(await compare(set, seconds));
};
await Promise.all(Array.from({ length: parallel }, lane));

const shape = ['rows', 'columns', 'classes', 'metric', 'time'];
const head = ['set', ...shape, 'plain', engine.name, 'errors above', 'seconds', 'seconds'];
console.log(
  `\n${table(
    head,
    rows.map(({ row }) => row),
  )}\n`,
);
for (const seconds of times) {
  const {
    above,
    below: under,
    of,
  } = counted(rows.filter((one) => one.seconds === seconds).map(({ errors }) => errors));
  console.log(`${seconds} s: above beyond noise on ${above}, below beyond noise on ${under} of ${of}`);
}
process.exit(counted(rows.map(({ errors }) => errors)).below > 0 ? 1 : 0);
