import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAlone } from '../../../../bench/validator/alone.ts';
import { blindSpots, namesOf } from '../../../../bench/validator/blind-spots.ts';
import { isException, isFault, isRepaired, type Judged, judgeCorpus } from '../../../../bench/validator/judge.ts';
import { projectRoot } from '../../../../services/python/environment.ts';
import { temporaryFolder } from '../../../rigs/stages/analyze.ts';
import { plainIntake } from '../../../rigs/stages/intake.ts';

const corpus = join(projectRoot, '..', 'shared', 'submission-corpus');

describe.skipIf(!existsSync(corpus))('submissions as they go wrong, with graders that nobody here wrote', () => {
  const work = temporaryFolder();
  let judged: Judged = { verdicts: [], declared: [] };
  beforeAll(async () => {
    judged = await judgeCorpus(corpus, work.path, plainIntake);
  }, 600_000);
  afterAll(() => work[Symbol.dispose]());
  const of = (wanted: string) => judged.verdicts.filter(({ example }) => example.class === wanted);

  test('no valid file is refused, none repaired to a wrong one, none repaired where only the labels are wrong', () => {
    expect(judged.verdicts.length).toBeGreaterThan(2000);
    expect(judged.verdicts.filter(isFault).map(({ name, fate }) => `${name} ${fate}`)).toEqual([]);
  });
  test('files that pass for the valid one, or though they are bad, are known by name', () => {
    const names = judged.verdicts.filter(isException).map(({ name }) => name);
    expect(names.toSorted()).toEqual(blindSpots.flatMap(namesOf).toSorted());
  });
  test('what can be repaired is, cell by cell', () => {
    const fix = of('fix');
    const helped = new Set(judged.declared.filter(isRepaired).map(({ name }) => name));
    expect(fix.filter(isRepaired).length / fix.length).toBeGreaterThan(0.93);
    expect(
      fix.filter((verdict) => isRepaired(verdict) || helped.has(verdict.name)).length / fix.length,
    ).toBeGreaterThan(0.94);
  });
  test('a valid file passes, unchanged, where nothing but the sample is known', async () => {
    expect((await judgeAlone(corpus, work.path, plainIntake)).faults).toEqual([]);
  }, 600_000);
  test('what the solution declares is never repaired to something else', () => {
    expect(judged.declared.filter(({ fate }) => fate === 'wrong').map(({ name }) => name)).toEqual([]);
  });
});
