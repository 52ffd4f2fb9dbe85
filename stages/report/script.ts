import type { Tried } from '../../core/schema/distilled.ts';
import type { Report } from '../../core/schema/result.ts';
import { short, withError } from '../../services/text/figures.ts';
import { literal, markdownTable } from '../../services/text/markdown.ts';
import { named } from './named.ts';

/** The short script and the engine side by side, or why there is none. */
export const scriptIn = ({ script, outputs }: Pick<Report, 'script' | 'outputs'>): string[] => {
  if (script === null) return [];
  const { file, why, engine, tries, left } = script;
  const word = file === null ? `No script: ${literal(why ?? '', 500)}.${withoutScript(outputs)}` : withScript(outputs);
  if (engine === null || tries.length === 0) return ['## The short script', word];
  const head = ['', 'lines', 'members', `cv ${named(engine.metric)}`, 'like the submission', 'seconds', ''];
  const ofEngine = ['engine', '', '', withError(engine.score, engine.error), '', '', ''];
  const rows = tries.map(({ lines, members, score, part, likeness, seconds, why: word }) => [
    'script',
    ...[String(lines), String(members), score === null ? '' : `${short(score)}${besideIn(part)}`],
    likeness === null ? '' : `${short(likeness.value)} (${likeness.by})`,
    ...[String(seconds), word === null ? 'good enough' : literal(word, 300)],
  ]);
  const omitted = left.length === 0 ? [] : [`Not in it: ${left.map((what) => literal(what, 200)).join('; ')}.`];
  return ['## The short script', word, markdownTable(head, [ofEngine, ...rows]), ...omitted];
};

/** A score of some folds is held against the engine's of the same. */
const besideIn = (part: Tried['part']): string =>
  part === null
    ? ''
    : ` beside ${short(part.engine)} in ${part.folds} of ${part.of} folds${part.told ? toldWords : ''}`;

const toldWords = ", with the engine's own scores of the texts in the others";

const withScript = (outputs: Report['outputs']): string =>
  outputs['engine.py'] === undefined
    ? '[script.py](script.py) does what the program found, in a few lines; the submission is the answer of [solution.py](solution.py).'
    : '[solution.py](solution.py) does what the engine found, in a few lines; the submission is the answer of [engine.py](engine.py).';

const withoutScript = (outputs: Report['outputs']): string =>
  outputs['solution.py'] === undefined
    ? ''
    : ' [solution.py](solution.py) is the whole program that made the submission.';
