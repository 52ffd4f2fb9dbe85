import type * as z from 'zod';
import type { ArtifactName } from '../index.ts';
import { ablation, baseline, competition, script, submission, trial, verdict } from './artifacts.ts';

/** The stored files that an artifact names. Without them it cannot be used. */
export const blobsOf = (name: ArtifactName, value: unknown): readonly string[] => {
  switch (name) {
    case 'competition':
      return digestsIn(competition.schema, value, (made) => [made.submission.rows.expected]);
    case 'submission':
      return digestsIn(submission.schema, value, filesOf);
    case 'baseline':
      return digestsIn(baseline.schema, value, ({ submission: made, state }) => [
        ...filesOf(made),
        ...(state === null ? [] : [state]),
      ]);
    case 'ablation':
      return digestsIn(ablation.schema, value, ({ file }) => [file]);
    case 'trial':
      return digestsIn(trial.schema, value, ({ passes }) =>
        passes.flatMap(({ held, test }) => [held ?? [], test ?? []].flat()),
      );
    case 'script':
      return digestsIn(script.schema, value, ({ file }) => (file === null ? [] : [file]));
    case 'verdict':
      return digestsIn(verdict.schema, value, (made) => [made.file]);
    default:
      return [];
  }
};

const filesOf = ({ file, outputs, ...more }: z.output<typeof submission.schema>) =>
  [file, ...Object.values(outputs), more.textScores, more.memberPredictions, more.labelScores].filter(
    (digest) => digest !== undefined,
  );

const digestsIn = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  digests: (made: z.output<S>) => readonly string[],
) => {
  const made = schema.safeParse(value);
  return made.success ? digests(made.data) : [];
};
