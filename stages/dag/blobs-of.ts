import type * as z from 'zod';
import type { ArtifactName } from '../index.ts';
import { ablation, baseline, competition, script, submission, trial, verdict } from './artifacts.ts';

/** The stored files that an artifact names. Without them it cannot be used. */
export const blobsOf = (name: ArtifactName, value: unknown): readonly string[] => {
  switch (name) {
    case 'competition':
      return of(competition.schema, value, (made) => [made.submission.rows.expected]);
    case 'submission':
      return of(submission.schema, value, filesOf);
    case 'baseline':
      return of(baseline.schema, value, ({ submission: made, state }) => [
        ...filesOf(made),
        ...(state === null ? [] : [state]),
      ]);
    case 'ablation':
      return of(ablation.schema, value, ({ file }) => [file]);
    case 'trial':
      return of(trial.schema, value, ({ passes }) =>
        passes.flatMap(({ held, test }) => [held ?? [], test ?? []].flat()),
      );
    case 'script':
      return of(script.schema, value, ({ file }) => (file === null ? [] : [file]));
    case 'verdict':
      return of(verdict.schema, value, (made) => [made.file]);
    default:
      return [];
  }
};

const filesOf = ({ file, outputs, ...more }: z.output<typeof submission.schema>) =>
  [file, ...Object.values(outputs), more.textScores, more.memberPredictions, more.labelScores].filter(
    (digest) => digest !== undefined,
  );

const of = <S extends z.ZodType>(schema: S, value: unknown, digests: (made: z.output<S>) => readonly string[]) => {
  const made = schema.safeParse(value);
  return made.success ? digests(made.data) : [];
};
