import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { projectRoot } from '../../services/package/root.ts';
import { plainWords } from '../brief/wording/plain-words.ts';
import { spelledOut } from '../brief/wording/quoted.ts';
import { section } from '../brief/wording/sections.ts';
import type { Finding } from '../schema/finding.ts';
import type { Strategy } from '../schema/planning/strategy.ts';
import { errorsIn } from '../solution/draft.ts';
import { longestProgram } from './answer.ts';
import { findingsWords } from './findings-words.ts';
import { loaderFile } from './weights.ts';

/** The program a coder starts from. A real one: a test runs it. */
export const skeletonFile = join(projectRoot, 'templates', 'prompts', 'shown_code', 'skeleton.py');

/** Who the coder is and how a solution is run: the same for every competition, so that servers can keep it. */
export const coderSystem = (): string =>
  fillPrompt('coder/system', {
    loader: readFileSync(loaderFile, 'utf8').trimEnd(),
    skeleton: readFileSync(skeletonFile, 'utf8').trimEnd(),
  });

/** The plan as data: a model may have written it, and it names columns. */
export const planBlock = ({
  template,
  models,
  validation,
  postprocess,
  tasks,
  textColumns,
  features,
}: Strategy): string =>
  fence(
    'the plan',
    spelledOut(
      JSON.stringify({ approach: template, models, validation, postprocess, tasks, textColumns, features }, null, 1),
    ),
    24_000,
  );

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
