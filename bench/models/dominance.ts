import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { table } from '../../cli/render/table.ts';
import type { Result } from '../../core/schema/result.ts';
import type { TreeNode } from '../../core/schema/tree.ts';
import { python } from '../../test/rigs/messages/reply.ts';
import { flawedAnswer, flaws } from '../../test/rigs/messages/scripts/flaws/index.ts';
import { type Grade, openGrading } from '../grading.ts';
import { type BadProgram, badProgram, badPrograms } from './bad.ts';
import { type BadAnswer, badModel } from './bad-model.ts';
import { type Seen, subjectOf } from './subject.ts';
import { freeRun, inLanes, trialOf } from './trial.ts';

/**
 * Whether bad candidates ever cost a user score: each competition below DIR without a model, and with a user's bad programs and a
 * model that writes bad and flawed ones, both graded. TIME= (120) seconds each, ONLY= slugs, LANES= (1) runs side by side, of one thread
 * each, KEEP= a folder where the runs stay. Which programs a competition gets follows from its place among all.
 */
const setting = (name: string, usual = '') => process.env[name] || usual; // make exports what is not set as ''
const [DIR, TIME, KEEP] = [setting('DIR'), Number(setting('TIME', '120')), setting('KEEP')];
if (DIR === '') {
  console.error('usage: make bench-dominance DIR=folder [TIME=120] [ONLY=slug,slug] [LANES=1] [KEEP=folder]');
  process.exit(2);
}
const only = setting('ONLY').split(',').filter(Boolean);
const { grade, errorBetween } = openGrading(resolve(DIR));
const root = KEEP === '' ? mkdtempSync(join(tmpdir(), 'medalist-dominance-')) : resolve(KEEP);

/** Each has to be rehearsed and run three times in its part of the time. */
const programsEach = Math.min(badPrograms.length - 1, Math.max(1, Math.floor(TIME / 120)));

/** The next `count` after those that came before; after the last comes the first. */
const dealt = <T>(all: readonly T[], count: number, place: number): readonly T[] =>
  Array.from({ length: count }, (_, at) => all[(place * count + at) % all.length]).filter((one) => one !== undefined);

interface Entry {
  readonly slug: string;
  readonly place: number;
}
type Verdict = 'within' | 'better' | 'worse' | 'not graded';
interface Row {
  readonly cells: readonly string[];
  readonly verdict: Verdict;
}

const compare = async ({ slug, place }: Entry): Promise<Row> => {
  const folder = join(resolve(DIR), slug, 'public');
  const seen = await subjectOf(slug, folder, join(root, 'free'));
  if ('why' in seen) return { cells: [slug, '', '', '', '', '', '', seen.why], verdict: 'not graded' };
  const free = await freeRun(root, `${slug}-free`, folder, TIME);
  const bad = await badRun(seen, place);
  const [before, after] = [await grade(slug, free.submission), await grade(slug, bad.submission)];
  const gain = gainOf(before, after);
  const error = gain === undefined ? undefined : await errorBetween(slug, [free.submission, bad.submission]);
  const cells = [
    ...[slug, before?.metric ?? '', short(before?.score), short(after?.score), short(gain), short(error)],
    ...[`${free.result?.status ?? 'none'}, ${bad.status}`, bad.candidates],
    `${free.seconds.toFixed(0)} ${bad.seconds.toFixed(0)}`,
  ];
  return { cells, verdict: before?.score === undefined ? 'not graded' : verdictOn(gain, error) };
};

/** The same time and one thread, and candidates that nobody would want. */
const badRun = async (seen: Seen, place: number) => {
  const programs = dealt(badPrograms, programsEach + 1, place);
  const own = programs.slice(0, programsEach);
  const name = `${seen.slug}-bad`;
  mkdirSync(join(root, name), { recursive: true });
  const files = own.map((program) => {
    const file = join(root, name, `${program}.py`);
    writeFileSync(file, badProgram(program, seen));
    return file;
  });
  const { script, drafts } = badModel(seen, answersFor(seen, place, programs.slice(programsEach)));
  const flags = files.flatMap((file) => ['--solution', file]);
  const more = ['--rounds', '1', '--strategies', '3', ...flags];
  const { submission, result, seconds } = await trialOf(root, name, seen, script, TIME, more);
  const names = [...own, ...drafts()];
  return { submission, seconds, status: result?.status ?? 'none', candidates: fates(result, names) };
};

/** What became of each; where there is no tree, what went wrong first. */
const fates = (result: Result | undefined, names: readonly string[]): string => {
  const nodes = result?.report?.tree?.nodes;
  if (nodes !== undefined) return nodes.map((node, at) => `${names[at] ?? 'none'} ${wordOn(node)}`).join(', ');
  const [first] = result?.failures ?? [];
  return first === undefined ? 'none' : `none (${first.stage}: ${first.kind})`;
};

/** A bad program between two flawed ones. Those name one key and one target: where that does not fit, all are bad programs. */
const answersFor = (seen: Seen, place: number, programs: readonly BadProgram[]): readonly BadAnswer[] => {
  const bad = (name: BadProgram): BadAnswer => ({ name, reply: python(badProgram(name, seen)) });
  if (seen.unlike !== null) return badPrograms.map(bad);
  const [first, ...others] = dealt(flaws, 2, place).map((flaw) => ({
    name: flaw.name,
    reply: flawedAnswer(flaw, seen),
  }));
  return [...(first === undefined ? [] : [first]), ...programs.map(bad), ...others];
};

const wordOn = ({ verdict, gain, error }: TreeNode): string =>
  verdict === 'keep' ? `KEPT (${short(gain ?? undefined)} ± ${short(error ?? undefined)})` : verdict;

/** Positive is better; undefined: one of them has no score. */
const gainOf = (before: Grade | undefined, after: Grade | undefined): number | undefined =>
  before?.score === undefined || after?.score === undefined
    ? undefined
    : (after.higher_is_better ? 1 : -1) * (after.score - before.score);

const verdictOn = (gain: number | undefined, error = 0): Verdict => {
  if (gain === undefined) return 'worse'; // only the free run had a score
  if (Math.abs(gain) <= error) return 'within';
  return gain > 0 ? 'better' : 'worse';
};

const short = (value: number | undefined): string => (value === undefined ? '' : String(Number(value.toPrecision(5))));

const entries = readdirSync(DIR)
  .filter((slug) => existsSync(join(DIR, slug, 'public')))
  .toSorted()
  .map((slug, place) => ({ slug, place }))
  .filter(({ slug }) => only.length === 0 || only.includes(slug));
const rows = await inLanes(Number(setting('LANES', '1')), entries, async (entry) => {
  const row = await compare(entry);
  console.error([...row.cells, row.verdict].join('  '));
  return row;
});
if (KEEP === '') rmSync(root, { recursive: true, force: true });
const head = ['competition', 'metric', 'free', 'with bad', 'gain', 'error', 'ended', 'candidates', 's'];
console.log(
  `\n${table(
    head,
    rows.map(({ cells }) => cells),
  )}\n`,
);
const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
console.log(
  `${count('within')} of ${rows.length} within one standard error, ${count('better')} better, ${count('worse')} worse`,
);
