import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { findPython } from '../../services/python/environment.ts';

const Grade = z.object({
  valid: z.boolean(),
  /** Undefined also if the metric has no value, like the correlation of a constant. */
  score: z
    .number()
    .nullish()
    .transform((score) => score ?? undefined),
  metric: z.string(),
  higher_is_better: z.boolean(),
  better_than: z.number().optional(),
  why: z.string().optional(),
});
export type Grade = z.output<typeof Grade>;
const Spread = z.object({ error: z.number().nullable() });
const Floor = z.record(z.string(), z.number());

const usualGrader = (root: string): string => process.env.GRADER || join(dirname(root), 'tools', 'grade.py');

/** Grades submissions of the competitions below `root` if answers are held, by GRADER (default: tools/grade.py beside it). */
export const openGrading = (root: string, grader = usualGrader(root)) => {
  const floorPath = join(root, 'floor.json');
  const floor = existsSync(floorPath) ? Floor.parse(JSON.parse(readFileSync(floorPath, 'utf8'))) : {};
  return {
    grade: async (slug: string, submission: string): Promise<Grade | undefined> => {
      const folder = join(root, slug);
      if (!existsSync(grader) || !existsSync(join(folder, 'answers.csv')) || !existsSync(submission)) return undefined;
      const { stdout } = await execa(findPython() ?? 'python3', [grader, folder, submission], { reject: false });
      return Grade.parse(JSON.parse(stdout.replaceAll(/: NaN\b/g, ': null')));
    },
    /** The standard error of the difference of two submissions' scores; undefined: the grader cannot tell. */
    errorBetween: async (slug: string, submissions: readonly [string, string]): Promise<number | undefined> => {
      const command = [join(import.meta.dirname, 'halves.py'), grader, join(root, slug), ...submissions];
      const { stdout, exitCode } = await execa(findPython() ?? 'python3', command, { reject: false });
      return exitCode === 0 ? (Spread.parse(JSON.parse(stdout)).error ?? undefined) : undefined;
    },
    /** The floor's score, marked if it was not reached. */
    beside: (slug: string, graded: Grade | undefined): string => {
      const bar = floor[slug];
      if (graded?.score === undefined || bar === undefined) return '';
      const reached = graded.higher_is_better ? graded.score >= bar : graded.score <= bar;
      return `${bar.toPrecision(5)}${reached ? '' : ' <'}`;
    },
  };
};

/** `valid`, or what is wrong; empty: no answers are held. */
export const wordOn = (graded: Grade | undefined): string =>
  graded === undefined ? '' : graded.valid ? 'valid' : `INVALID ${graded.why ?? ''}`;
