import { join } from 'node:path';
import { styleText } from 'node:util';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { temporaryFolder } from '../../test/rigs/stages/analyze.ts';
import { judgeAlone } from './alone.ts';
import { blindSpots, namesOf } from './blind-spots.ts';
import { isException, isFault, isPassed, isRepaired, type Judged, judgeCorpus } from './judge.ts';
import { fates, type Verdict } from './verdict.ts';

/**
 * Runs the validator on a corpus of bad submissions, with inferred schemas: `make bench-validator DIR=`. `--each` prints one line per file.
 * Exits with 1 if a repair is wrong, or an exception is not listed.
 */
const title = (text: string): void => console.log(`\n${styleText('bold', text)}`);

const counted = (verdicts: readonly Verdict[], keyOf: (verdict: Verdict) => string): string[][] =>
  [...Map.groupBy(verdicts, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => [
      key,
      ...fates.map((fate) => group.filter((verdict) => verdict.fate === fate).length).map(figure),
      group.length.toString().padStart(8),
    ]);
const figure = (n: number): string => (n === 0 ? '.' : String(n)).padStart(8);
const head = (first: string): string[] => [first, ...[...fates, 'files'].map((name) => name.padStart(8))];

const printExceptions = (verdicts: readonly Verdict[]): boolean => {
  const found = new Map(verdicts.filter(isException).map((verdict) => [verdict.name, verdict]));
  for (const spot of blindSpots) {
    const names = namesOf(spot);
    title(`${names.length} x ${spot.reason}`);
    console.log(
      table(
        ['', '', '', ''],
        names.map((name) => describe(name, found.get(name))),
      ).trimStart(),
    );
  }
  const known = new Set(blindSpots.flatMap(namesOf));
  const news = [...found.values()].filter(({ name }) => !known.has(name));
  if (news.length > 0) {
    title(`${news.length} WITHOUT A NAME`);
    console.log(
      table(
        ['', '', '', ''],
        news.map((verdict) => describe(verdict.name, verdict)),
      ).trimStart(),
    );
  }
  return news.length === 0;
};
const describe = (name: string, verdict: Verdict | undefined): string[] =>
  verdict === undefined
    ? [name, 'IS GONE']
    : [name, `class ${verdict.example.class}`, `grader ${verdict.example.grader}`, verdict.fate];

const printSummary = ({ verdicts, declared }: Judged): void => {
  const of = (wanted: string) => verdicts.filter(({ example }) => example.class === wanted);
  const part = (list: readonly Verdict[], holds: (verdict: Verdict) => boolean): string => {
    const n = list.filter(holds).length;
    return `${n} of ${list.length} (${((100 * n) / list.length).toFixed(1)} %)`;
  };
  const [ok, fix, bad, semantic] = [of('ok'), of('fix'), of('bad'), of('semantic')];
  const helped = new Set(declared.filter(isRepaired).map(({ name }) => name));
  const isNamed = new Set(blindSpots.flatMap(namesOf));
  const differs = verdicts.filter(
    (verdict) => isPassed(verdict) && verdict.example.grader !== 'same' && verdict.example.class !== 'semantic',
  );
  title('Summary');
  console.log(
    table(
      ['', '', 'wanted'],
      [
        ['ok: accepted', part(ok, isPassed), 'all'],
        ['bad: refused', part(bad, ({ fate }) => fate === 'refused'), 'all but the named'],
        ['fix: repaired, or nothing to repair', part(fix, isRepaired), '95 %'],
        ['  with a manifest where one could speak', part(fix, (v) => isRepaired(v) || helped.has(v.name)), ''],
        [
          '  or accepted and graded as the valid file',
          part(fix, (v) => isRepaired(v) || helped.has(v.name) || (isPassed(v) && v.example.grader === 'same')),
          '',
        ],
        ['semantic: repaired', part(semantic, ({ fate }) => fate === 'equal' || fate === 'restored'), 'none'],
        ['repaired to something wrong', part(verdicts, ({ fate }) => fate === 'wrong'), 'none'],
        ['valid, graded differently', part(verdicts, (v) => differs.includes(v)), ''],
        ['  of these without a name', String(differs.filter(({ name }) => !isNamed.has(name)).length), 'none'],
      ],
    ),
  );
};

using work = temporaryFolder();
const corpus = process.env.DIR || join(projectRoot, '..', 'shared', 'submission-corpus');
const judged = await judgeCorpus(corpus, work.path);
const alone = await judgeAlone(corpus, work.path);
const { verdicts } = judged;
if (process.argv.includes('--each'))
  for (const { fate, name, example } of verdicts) console.log([fate, example.class, example.grader, name].join(' '));
console.log(
  table(
    head('class and mutation'),
    counted(verdicts, ({ example }) => `${example.class} ${example.mutation}`),
  ),
);
title('By class');
console.log(
  table(
    head('class'),
    counted(verdicts, ({ example }) => example.class),
  ),
);
const allNamed = printExceptions(verdicts);
const faults = verdicts.filter(isFault);
if (faults.length > 0) title(`${faults.length} FAULTS`);
for (const { name, fate, example } of faults) console.log(`${name} (${example.class}): ${fate}`);
printSummary(judged);
title(`From the sample alone: ${alone.files - alone.faults.length} of ${alone.files} valid files pass (wanted: all)`);
for (const fault of alone.faults) console.log(fault);
if (!allNamed || faults.length + alone.faults.length > 0) process.exitCode = 1;
