import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { python, say } from '../../test/rigs/messages/reply.ts';
import { always, byRole, type Script, whenPrompt } from '../../test/rigs/messages/script.ts';
import { openGrading, wordOn } from '../grading/grading.ts';
import { listSetting, setting } from '../setting.ts';
import { freeRun, inLanes, trialOf } from './trial.ts';

/**
 * Measures recorded programs of a model: runs each competition below DIR that has programs in CANDIDATES/<slug>/*.py once without a model,
 * and once with each program as the coder's answer, and grades them. features.py holds a function of features. TIME= (300) seconds each,
 * ONLY= slugs, PROGRAMS= (draft) the beginnings of names, with commas between, LANES= (1) parallel runs of one thread each, KEEP= a folder
 * that keeps the runs.
 */
const [DIR, CANDIDATES, TIME] = [setting('DIR'), setting('CANDIDATES'), Number(setting('TIME', '300'))];
if (DIR === '' || CANDIDATES === '') {
  console.error('usage: make bench-candidates DIR=folder CANDIDATES=folder [TIME=300] [ONLY=slug,slug] [LANES=1]');
  process.exit(2);
}
const [only, beginnings] = [listSetting('ONLY'), listSetting('PROGRAMS', 'draft')];
const { grade } = openGrading(resolve(DIR));
const kept = setting('KEEP');
const root = kept === '' ? mkdtempSync(join(tmpdir(), 'medalist-candidates-')) : resolve(kept);

interface Entry {
  readonly slug: string;
  /** The program's file; null: no model. */
  readonly program: string | null;
}

const nothing = always(say('I cannot tell.'));

/** A script in which coder and debugger answer with the program. No other role answers, so rules do their work. */
const answering = (code: string): Script =>
  byRole({ coder: always(python(code)), debugger: always(python(code)), other: nothing });

/**
 * A script in which the coder answers with the function when it is asked for one: in the second round, or in the third after a change of
 * the script. It writes no program.
 */
const answeringFeatures = (code: string): Script =>
  byRole({ coder: whenPrompt(/def features\(frame/, always(python(code)), nothing), other: nothing });

const run = async ({ slug, program }: Entry): Promise<string[]> => {
  const folder = join(resolve(DIR), slug, 'public');
  const name = `${slug}-${program ?? 'free'}`;
  if (program === null) {
    const { submission, seconds } = await freeRun(root, name, folder, TIME);
    const graded = await grade(slug, submission);
    return [slug, 'no model', wordOn(graded), short(graded?.score), '', '', '', seconds.toFixed(0)];
  }
  const code = readFileSync(join(CANDIDATES, slug, program), 'utf8');
  const isFunction = program.startsWith('features');
  const script = isFunction ? answeringFeatures(code) : answering(code);
  const more = isFunction ? ['--rounds', '3'] : [];
  const { submission, result, seconds } = await trialOf(root, name, { folder }, script, TIME, { more });
  const graded = await grade(slug, submission);
  const blend = result?.report?.blend ?? null;
  const node = result?.report?.tree?.nodes.findLast(({ operator }) => operator === (isFunction ? 'features' : 'draft'));
  const gain = node?.gain == null ? '' : `${short(node.gain)} ± ${short(node.error ?? undefined)}`;
  const share = blend?.kept === true ? (1 - (blend.weights.template ?? 0)).toFixed(2) : '0';
  return [slug, program, wordOn(graded), short(graded?.score), share, gain, blend?.why ?? '', seconds.toFixed(0)];
};

const short = (value: number | undefined): string => (value === undefined ? '' : String(Number(value.toPrecision(5))));

const entries = readdirSync(CANDIDATES)
  .filter((slug) => existsSync(join(DIR, slug)) && (only.length === 0 || only.includes(slug)))
  .flatMap((slug): Entry[] => {
    const programs = readdirSync(join(CANDIDATES, slug)).filter(
      (name) => name.endsWith('.py') && beginnings.some((beginning) => name.startsWith(beginning)),
    );
    return [null, ...programs.toSorted()].map((program) => ({ slug, program }));
  });
const rows = await inLanes(Number(setting('LANES', '1')), entries, async (entry) => {
  const row = await run(entry);
  console.error(row.join('  '));
  return row;
});
if (kept === '') rmSync(root, { recursive: true, force: true });
const head = ['competition', 'program', 'grader', 'score', 'share', 'gain it saw', 'why', 's'];
console.log(`\n${table(head, rows)}\n`);
