import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { plainWords } from '../brief/wording/plain-words.ts';
import { spelledOut } from '../brief/wording/quoted.ts';
import { section } from '../brief/wording/sections.ts';
import type { Competition } from '../schema/competition.ts';
import type { Finding } from '../schema/finding.ts';
import type { Strategy } from '../schema/planning/strategy.ts';
import { errorsIn } from '../solution/draft.ts';
import { longestProgram } from './answer.ts';
import { findingsWords } from './findings-words.ts';
import { postprocessWords } from './postprocess-words.ts';

/** The plan as data: a model may have written it, and it names columns. Of the features only those are named that it leaves out. */
export const planBlock = (
  { template, models, validation, postprocess, tasks, textColumns, features }: Strategy,
  { features: known }: Pick<Competition, 'features'>,
): string => {
  const drop = known.filter((name) => !features.includes(name));
  const after = postprocessWords(postprocess);
  const { why: _, ...folds } = validation; // it tells the template's seconds
  const told = { approach: template, models, validation: folds, postprocess: after, textColumns, drop, tasks };
  return fence('the plan', spelledOut(withShortLists(JSON.stringify(told, null, 1))), 24_000);
};

const listOfTexts = /\[\n\s*("(?:[^"\\\n]|\\.)*"(?:,\n\s*"(?:[^"\\\n]|\\.)*")*)\n\s*\]/g;

/** Names one after the other on a line. */
const withShortLists = (json: string): string =>
  json.replaceAll(listOfTexts, (_, items: string) => `[${items.replaceAll(/,\n\s*/g, ', ')}]`);

/** What became of earlier programs of this run: their output may stand in it. */
export const failuresSection = (feedback: readonly string[]): string =>
  section(
    'Earlier programs for this competition failed like this; do not repeat it:',
    feedback.length === 0
      ? ''
      : fence('earlier failures', feedback.map((failure) => plainWords(failure, 4_000)).join('\n\n'), 16_000),
  );

export const programBlock = (code: string): string => fence('the program as it is now', code, longestProgram + 1);

export const findingsBlock = (findings: readonly Finding[], code: string): string =>
  fence('findings of the static checks', findingsWords(findings, code), 16_000);

/** Why the last answer gave no program. */
export const problemSection = (why: string): string =>
  section('Your last answer could not be used:', why === '' ? '' : fence('the reason', why, 1_500));

const fewErrors = 3;

/** How to answer: edits where little is wrong with a program, else all of it anew. */
export const formFor = (code: string | null, findings: readonly Finding[]): string =>
  fillPrompt(
    code !== null && errorsIn(findings).length <= fewErrors ? 'coder/answer-by-edits' : 'coder/answer-whole',
    {},
  );
