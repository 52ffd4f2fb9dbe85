import { literal } from '../../../services/text/markdown.ts';
import { named } from '../named.ts';
import type { NotebookSubject } from './subject.ts';

/** What a reader should know before the code: what this is, how it scored elsewhere, and what it will do here. */
export const introduction = (subject: NotebookSubject): string => {
  const { competition, origin, seconds, crossValidation: cv, repairs } = subject;
  const { fileName } = competition.submission;
  const score =
    cv === null
      ? 'It reported no cross-validated score.'
      : `There it reached a cross-validated ${literal(cv.metric, 200)} of ${Number(cv.score.toPrecision(5))} over ${cv.folds} folds.`;
  return [
    `# ${literal(competition.name, 200)}`,
    `${authorWords[origin]} It was run on another machine before. ${score}`,
    `Here it trains anew on the attached data, for ${Math.ceil(seconds)} seconds at most, and writes ${named(fileName)}. ` +
      'Nothing it needs comes from the internet.',
    ...(repairs.length === 0 ? [] : [repaired(repairs)]),
  ].join('\n\n');
};

const authorWords: Readonly<Record<NotebookSubject['origin'], string>> = {
  template: 'Made by Medalist from its templates.',
  user: "A solution of the author's own, put into a notebook by Medalist.",
  model: 'Written by a language model for Medalist.',
};

const repaired = (repairs: NotebookSubject['repairs']): string =>
  [
    '**Look at this first:** what the solution wrote elsewhere had to be repaired afterwards, and nothing repairs it here:',
    '',
    ...repairs.slice(0, 10).map(({ what }) => `- ${literal(what, 200)}`),
  ].join('\n');
