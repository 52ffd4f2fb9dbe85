import { standingOf } from '../../../core/script/score/standing.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { literal } from '../../../services/text/markdown.ts';
import { named } from '../named.ts';
import type { ScriptSubject } from './subject.ts';

/** The first words of the notebook: what is asked, and where this answer comes from. */
export const introduction = (subject: ScriptSubject): string[] => {
  const { competition, recipe } = subject;
  const { about, metric, targets, files, submission } = competition;
  const subtitle = about === null || about.subtitle === '' ? [] : [literal(about.subtitle, 300)];
  const better = metric.direction === 'max' ? 'higher is better' : 'lower is better';
  const column = targets[0]?.column ?? recipe.targets[0]?.name ?? '';
  const rows = submission.rows.count.toLocaleString('en');
  return [
    `# ${literal(competition.name, 120)}`,
    ...subtitle,
    `To predict: ${named(column)}, for ${rows} rows of ${named(files.test[0] ?? '')}. Scored by ${named(metric.name)}: ${better}.`,
    `Medalist searched for ${Math.round(subject.seconds)} seconds. Here is what it found: features, models, settings and weights. ${proofWords(subject)}`,
    `Attach the competition (Add Input) and run all: everything is trained anew, and ${named(submission.fileName)} is written. Nothing comes from the internet. ${subject.ran ? 'What is shown below came of a run of this notebook by Medalist, in its sandbox.' : 'It shows no results yet: it was not run.'}`,
  ];
};

const proofWords = ({ proof, recipe }: ScriptSubject): string => {
  const [last, engine] = [proof?.tries.at(-1), proof?.engine];
  const search = recipe.targets[0]?.blend ?? null;
  if (proof === null || last === undefined || engine == null || last.score === null || last.likeness === null) {
    const score = search?.score == null ? '' : ` (the search reached ${withError(search.score, search.error)})`;
    return `Nobody has held it against the search's own answer yet${score}.`;
  }
  const { by, value } = last.likeness;
  const alike =
    by === 'ranks' ? `rank correlation ${short(value)}` : `the same label in ${short(100 * value)} % of the rows`;
  const { score, engine: reached, from } = standingOf(last, engine);
  const whole = withError(reached, engine.error);
  return `Out of fold it scores ${short(score ?? last.score)}, the whole search ${whole}${from}; for test they answer alike (${alike}).`;
};
