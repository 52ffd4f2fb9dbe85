import { fence } from '../../services/claude/prompt/fence.ts';
import type { LessonSummary, RelevantLessons } from '../lessons/relevant.ts';
import { longestTitle } from '../schema/search/lesson.ts';
import { quoted } from './wording/quoted.ts';

/** With the fence it stays below 2,000 characters. */
const longest = 1_700;

/** What helped on data like this, in words: models wrote the titles, so they are fenced. '' where nothing was tried. */
export const lessonsBrief = ({ operators, titles }: RelevantLessons): string => {
  if (operators.length === 0) return '';
  const lines = [...operators.map((tried) => `${tried.operator}: ${outcome(tried)}`), ...titles.map(line)];
  while (lines.join('\n').length > longest) lines.pop();
  return fence('lessons of other competitions', lines.join('\n'), longest);
};

const line = (tried: LessonSummary): string =>
  `- ${tried.operator} ${quoted(tried.title ?? '', longestTitle)}: ${outcome(tried)}`;

/** `tried 7 times, kept 2, median gain 0.8 standard errors`. */
const outcome = ({ tried, kept, crashed, gain }: LessonSummary): string =>
  [
    tried === 1 ? 'tried once' : `tried ${tried} times`,
    `kept ${kept}`,
    ...(crashed > 0 ? [`crashed ${crashed}`] : []),
    ...(gain === null ? [] : [`${tried === 1 ? '' : 'median '}gain ${gain} standard errors`]),
  ].join(', ');
