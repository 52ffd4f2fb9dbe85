import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { stumbling } from '../../test/rigs/messages/scripts/authors.ts';
import { flawNamed } from '../../test/rigs/messages/scripts/flaws/index.ts';
import { demos, type Subject, sharedSubjects } from '../../test/rigs/messages/scripts/subjects.ts';
import { type Trial, trialOf } from './trial.ts';

/**
 * Whole runs with a coder that first writes two programs that the checks refuse, then one that crashes: plan, three attempts, debugging,
 * review, a valid submission. `node bench/models/loops.ts`, TIME= (60). Uses real competitions if ../shared exists.
 */
const stumbles = ['missing-import', 'no-to-csv', 'no-such-column'].map(flawNamed);

const main = async () => {
  const subjects = [...Object.values(demos), ...sharedSubjects().filter(({ texts }) => texts.length === 0)];
  const root = mkdtempSync(join(tmpdir(), 'medalist-loops-'));
  try {
    const rows: string[][] = [];
    for (const subject of subjects) {
      const script = stumbling(subject, stumbles);
      rows.push(rowOf(subject, await trialOf(root, subject.slug, subject, script, Number(process.env.TIME ?? 60))));
    }
    console.log(table(['competition', 'asked', 'ended', 'held rows', 'constant', 'review', 'cost', 's'], rows));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

const rowOf = ({ slug }: Subject, { lines, result, seconds }: Trial): string[] => {
  const asked = lines.flatMap((line) => (line.type === 'model.called' ? [line.role] : []));
  const times = [...new Set(asked)].map((role) => `${asked.filter((one) => one === role).length} ${role}`);
  const { check, review, solution } = result?.report ?? { check: null, review: null, solution: null };
  const short = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : value.toPrecision(4);
  const ended = `${result?.status ?? 'nothing'}, ${solution?.origin ?? 'no solution'}`;
  const cost = result?.models?.cost;
  return [
    ...[slug, times.join(', '), ended, `${check?.metric ?? ''} ${short(check?.score)}`],
    ...[short(check?.baseline), short(review?.score)],
    ...[cost === null || cost === undefined ? '' : (cost / 1e6).toFixed(2), seconds.toFixed(0)],
  ];
};

await main();
