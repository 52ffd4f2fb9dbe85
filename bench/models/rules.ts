import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { streamJournal } from '../../services/store/journal-lines.ts';
import { baseline } from '../../stages/dag/artifacts.ts';
import { openGrading } from '../grading/grading.ts';
import { listSetting, setting } from '../setting.ts';
import { freeRun, inLanes, storeOfFree } from './trial.ts';
import { counted, gainOf, verdictOn } from './verdict.ts';

/**
 * Tests whether a search by rules, without a model, is better than the template alone. The template has as much time as without a search,
 * so one run of each competition below DIR gives both answers: the template's, and the one that is shipped. TIME= (600) seconds each,
 * ROUNDS= (2) of candidates, ONLY= slugs, LANES= (1) parallel competitions of one thread each, KEEP= a folder that keeps the runs.
 */
const [DIR, TIME, ROUNDS, KEEP] = [
  setting('DIR'),
  Number(setting('TIME', '600')),
  Number(setting('ROUNDS', '2')),
  setting('KEEP'),
];
if (DIR === '') {
  console.error('usage: make bench-rules DIR=folder [TIME=600] [ROUNDS=2] [ONLY=slug,slug] [LANES=1] [KEEP=folder]');
  process.exit(2);
}
const only = listSetting('ONLY');
const { grade, errorBetween } = openGrading(resolve(DIR));
const root = KEEP === '' ? mkdtempSync(join(tmpdir(), 'medalist-rules-')) : resolve(KEEP);
const store = storeOfFree(root);

const short = (value: number | undefined): string => (value === undefined ? '' : String(Number(value.toPrecision(5))));

/** The file that the stage `baseline` made in a run; '': it made none. */
const templatesAnswer = (journal: string): string => {
  for (const line of streamJournal(journal, 'stage.finished'))
    if (line.stage === 'baseline') return store.pathOf(baseline.schema.parse(store.get(line.digest)).submission.file);
  return '';
};

const compare = async (slug: string) => {
  const folder = join(resolve(DIR), slug, 'public');
  const found = await freeRun(root, `${slug}-rules`, folder, TIME, { rounds: ROUNDS });
  const template = templatesAnswer(found.journal);
  const [before, after] = [await grade(slug, template), await grade(slug, found.submission)];
  const gain = gainOf(before, after);
  const error = gain === undefined ? undefined : await errorBetween(slug, [template, found.submission]);
  const verdict = verdictOn({ gain, error });
  const nodes = found.result?.report?.tree?.nodes ?? [];
  const fates = nodes.map(({ title, verdict: fate }) => `${title}: ${fate}`).join('; ');
  const scores = [before?.score, after?.score, gain, error].map(short);
  return {
    verdict,
    cells: [slug, before?.metric ?? '', ...scores, verdict, found.seconds.toFixed(0), fates],
  };
};

const slugs = readdirSync(DIR).filter(
  (slug) => existsSync(join(DIR, slug, 'public')) && (only.length === 0 || only.includes(slug)),
);
const rows = await inLanes(Number(setting('LANES', '1')), slugs.toSorted(), async (slug) => {
  const row = await compare(slug);
  console.error(row.cells.join('  '));
  return row;
});
if (KEEP === '') rmSync(root, { recursive: true, force: true });
const head = ['competition', 'metric', 'template', 'rules', 'gain', 'error', 'verdict', 's', 'candidates'];
console.log(
  `\n${table(
    head,
    rows.map(({ cells }) => cells),
  )}\n`,
);
console.log(counted(rows.map(({ verdict }) => verdict)));
