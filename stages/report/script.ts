import type { Distilled, Tried } from '../../core/schema/distilled.ts';
import type { Report } from '../../core/schema/result.ts';
import { measuring } from '../../core/script/score/measuring.ts';
import { standingOf } from '../../core/script/score/standing.ts';
import { short, withError } from '../../services/text/figures.ts';
import { literal, markdownTable } from '../../services/text/markdown.ts';
import { named } from './named.ts';

/** The short script and the engine side by side, or why there is none. */
export const scriptIn = ({ script, outputs }: Pick<Report, 'script' | 'outputs'>): string[] => {
  if (script === null) return [];
  const { file, why, engine, tries, left, unmeasured } = script;
  const because = `${literal(why ?? '', 500)}.`;
  const noScript =
    unmeasured === null ? `No script: ${because}` : `[script.py](script.py) is **unmeasured**: ${because} ${toMeasure}`;
  const word = file === null ? `${noScript}${withoutScript(outputs)}` : withScript(outputs);
  const omitted = left.length === 0 ? [] : [`Not in it: ${left.map((what) => literal(what, 200)).join('; ')}.`];
  if (engine === null || tries.length === 0) return ['## The short script', word, ...omitted];
  const head = ['', 'lines', 'members', `cv ${named(engine.metric)}`, 'like the submission', 'seconds', ''];
  const ofEngine = ['engine', '', '', withError(engine.score, engine.error), '', '', ''];
  const rows = tries.map(({ lines, members, likeness, seconds, why: word, ...did }) => [
    'script',
    ...[String(lines), String(members), cvOf(did, engine)],
    likeness === null ? '' : `${short(likeness.value)} (${likeness.by})`,
    ...[String(seconds), word === null ? 'good enough' : literal(word, 300)],
  ]);
  return ['## The short script', word, markdownTable(head, [ofEngine, ...rows]), ...omitted];
};

const toMeasure = `It tells its own cross-validation when it runs: \`${measuring()}\`.`;

const cvOf = (did: Pick<Tried, 'score' | 'part'>, whole: NonNullable<Distilled['engine']>): string => {
  const { score, engine, from } = standingOf(did, whole);
  if (score === null) return '';
  return from === '' ? short(score) : `${short(score)} beside ${short(engine)}${from}`;
};

const withScript = (outputs: Report['outputs']): string =>
  outputs['engine.py'] === undefined
    ? '[script.py](script.py) does what the program found, in a few lines; the submission is the answer of [solution.py](solution.py).'
    : '[solution.py](solution.py) does what the engine found, in a few lines; the submission is the answer of [engine.py](engine.py).';

const withoutScript = (outputs: Report['outputs']): string =>
  outputs['solution.py'] === undefined ? '' : ' [solution.py](solution.py) is the program that made the submission.';
