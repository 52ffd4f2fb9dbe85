import { fence } from '../../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../../services/claude/prompt/prompt.ts';
import { plainWords } from './plain-words.ts';

/** A part of a prompt under a line that says what it is; nothing at all where there is nothing to say. */
export const section = (line: string, text: string): string => (text === '' ? '' : `${line}\n\n${text}\n\n`);

const longestEarlier = 8_000;

/** What became of an earlier run of the competition: output of programs may stand in it. */
export const earlierSection = (earlier: string | undefined): string =>
  section(
    'An earlier run of this competition ended like this; do not repeat it:',
    earlier === undefined ? '' : fence('an earlier run', plainWords(earlier, longestEarlier), longestEarlier + 10),
  );

/** What other competitions taught, as `lessonsBrief` has it. */
export const lessonsSection = (brief: string): string =>
  section(
    'What was tried in other competitions on data like this, and what it gained beside our template (kept: more than one standard error):',
    brief,
  );

const longestNote = 4_000;

/** What a person said when they sent work back. They are who we work for, so this stands unfenced and first. */
export const notesSection = (notes: readonly string[]): string =>
  section(
    'Most important, these are the words of the person for whom this run works, about what to do or about work that they sent back:',
    notes.map((note) => `- ${note.length <= longestNote ? note : `${note.slice(0, longestNote)} ...`}`).join('\n'),
  );

/** How long an answer may take, where a rule keeps so many seconds for it. */
export const deadlineSection = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `${fillPrompt('deadline', { seconds: String(seconds) })}\n\n`;
