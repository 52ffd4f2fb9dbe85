import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import type { Result } from '../../core/schema/result.ts';
import type { TreeNode } from '../../core/schema/search/tree.ts';
import { python } from '../../test/rigs/messages/reply.ts';
import { flawedAnswer, flaws } from '../../test/rigs/messages/scripts/flaws/index.ts';
import { openGrading } from '../grading/grading.ts';
import { listSetting, setting } from '../setting.ts';
import { type BadProgram, badProgram, badPrograms } from './bad.ts';
import { type BadAnswer, badModel } from './bad-model.ts';
import { type Seen, subjectOf } from './subject.ts';
import { freeRun, inLanes, trialOf } from './trial.ts';
import { counted, gainOf, type Verdict, verdictOn } from './verdict.ts';

/**
 * Tests whether bad candidates ever cost a user score: runs each competition below DIR without a model, and with a user's bad programs and
 * a model that writes bad and flawed ones, and grades both. NULL=1: also without a model with another seed, because two runs differ by more
 * than the rows of a test show. TIME= (120) seconds each, ONLY= slugs, LANES= (1) parallel runs of one thread each, KEEP= a folder that
 * keeps the runs. The competition's place among all decides which programs it gets.
 */
const [DIR, TIME, KEEP] = [setting('DIR'), Number(setting('TIME', '120')), setting('KEEP')];
if (DIR === '') {
  console.error('usage: make bench-dominance DIR=folder [TIME=120] [NULL=1] [ONLY=slug,slug] [LANES=1] [KEEP=folder]');
  process.exit(2);
}
const hasNull = setting('NULL') !== '';
const only = listSetting('ONLY');
const { grade, errorBetween } = openGrading(resolve(DIR));
const root = KEEP === '' ? mkdtempSync(join(tmpdir(), 'medalist-dominance-')) : resolve(KEEP);

/** A seed that only the comparison runs use. */
const otherSeed = 4242;

/** How many programs fit into the time: each is rehearsed and run three times. */
const programsEach = Math.min(badPrograms.length - 1, Math.max(1, Math.floor(TIME / 120)));

/** `count` items for this place, dealt in turn; after the last item comes the first. */
const dealt = <T>(all: readonly T[], count: number, place: number): readonly T[] =>
  Array.from({ length: count }, (_, at) => all[(place * count + at) % all.length]).filter((one) => one !== undefined);

interface Entry {
  readonly slug: string;
  readonly place: number;
}
interface Row {
  readonly cells: readonly string[];
  /** The verdict by the error of the test's rows alone. */
  readonly byRows: Verdict;
  /** The verdict that also counts what another seed changes; without such a run the same as `byRows`. */
  readonly verdict: Verdict;
}

const head = [
  ...['competition', 'metric', 'free', 'with bad', 'gain', 'error', ...(hasNull ? ['null gain'] : [])],
  ...['ended', 'candidates', 's'],
];

const compare = async ({ slug, place }: Entry): Promise<Row> => {
  const folder = join(resolve(DIR), slug, 'public');
  const seen = await subjectOf(slug, folder, join(root, 'free'));
  if ('why' in seen) return notGraded([slug, ...Array(head.length - 3).fill(''), seen.why, '']);
  const free = await freeRun(root, `${slug}-free`, folder, TIME);
  const other = hasNull ? await freeRun(root, `${slug}-null`, folder, TIME, { seed: otherSeed }) : undefined;
  const bad = await badRun(seen, place);
  const [before, after] = [await grade(slug, free.submission), await grade(slug, bad.submission)];
  const gain = gainOf(before, after);
  const nullGain = other === undefined ? undefined : gainOf(before, await grade(slug, other.submission));
  const error = gain === undefined ? undefined : await errorBetween(slug, [free.submission, bad.submission]);
  const runs = [free, ...(other === undefined ? [] : [other]), bad];
  const cells = [
    ...[slug, before?.metric ?? '', short(before?.score), short(after?.score), short(gain), short(error)],
    ...(hasNull ? [short(nullGain)] : []),
    ...[`${free.result?.status ?? 'none'}, ${bad.status}`, bad.candidates],
    runs.map(({ seconds }) => seconds.toFixed(0)).join(' '),
  ];
  if (before?.score === undefined) return notGraded(cells);
  return { cells, byRows: verdictOn({ gain, error }), verdict: verdictOn({ gain, error, nullGain }) };
};

const notGraded = (cells: readonly string[]): Row => ({ cells, byRows: 'not graded', verdict: 'not graded' });

/** A run with the same time, one thread, and bad candidates. */
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
  const { submission, result, seconds } = await trialOf(root, name, seen, script, TIME, { more });
  const names = [...own, ...drafts()];
  return { submission, seconds, status: result?.status ?? 'none', candidates: fates(result, names) };
};

/** The fate of each candidate; if there is no tree, the first failure. */
const fates = (result: Result | undefined, names: readonly string[]): string => {
  const nodes = result?.report?.tree?.nodes;
  if (nodes !== undefined) return nodes.map((node, at) => `${names[at] ?? 'none'} ${wordOn(node)}`).join(', ');
  const [first] = result?.failures ?? [];
  return first === undefined ? 'none' : `none (${first.stage}: ${first.kind})`;
};

/** A bad program between two flawed ones. Flawed ones assume one key and one target; if that is wrong, all are bad programs. */
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
console.log(
  `\n${table(
    [...head, 'verdict'],
    rows.map(({ cells, verdict }) => [...cells, verdict]),
  )}\n`,
);
const ofAll = (of: (row: Row) => Verdict): string => counted(rows.map(of));
console.log(`by one standard error: ${ofAll(({ byRows }) => byRows)}`);
if (hasNull) console.log(`by that or what another seed changes: ${ofAll(({ verdict }) => verdict)}`);
