import type { Question } from '../../../services/claude/claude.ts';
import { fence } from '../../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../../services/claude/prompt/prompt.ts';
import type { Toolbox } from '../../../services/claude/tool.ts';
import { libraries } from '../../coding/packages.ts';
import type { HeldBy } from '../../schema/explore/held-by.ts';
import { heldByWords, ownChecks } from '../hold-back/held-words.ts';
import { mostWords, wishedWords } from '../left/shorten.ts';
import { mostQuestions } from './asks-person.ts';

/** What the explorer is told before its first turn. */
export interface ExplorerBrief {
  readonly ask: string;
  /** Null: no model is wanted, as far as we know. */
  readonly target: string | null;
  /** Which rows are held back, and score the model that is kept; null: none. */
  readonly heldBy: HeldBy | null;
  /** What a prediction of the kept model is, in words. */
  readonly wanted: string;
  /** What the kept model is scored by. */
  readonly metric: string;
  readonly interactive: boolean;
  /** What was measured of all files, in short. */
  readonly profile: string;
  readonly cellSeconds: number;
  readonly characters: number;
  /** Threads, memory, seconds in all: ours, so it is not fenced. */
  readonly means: string;
}

const heldBack = (by: HeldBy): string =>
  `Some rows were held back: you do not have them, and the harness scores your model on them at the end. ${heldByWords(by)} ${ownChecks(by)}`;
const noneHeld =
  'The rows are too few to hold some back: validate by repeated cross-validation, and say how sure the score is.';
const longestProfile = 12_000;

/** The question of an exploration; its turns are taken one by one, by `Claude.takeTurn`. */
export const explorerQuestion = (brief: ExplorerBrief, about: string, toolbox: Toolbox): Question<string> => {
  const { ask, target, heldBy, wanted, metric, interactive, profile, cellSeconds, characters, means } = brief;
  const { own, rest } = libraries();
  return {
    ...{ role: 'explorer', about, work: 'exploration', toolbox },
    context: [fence('what was measured of the data', profile, longestProfile)],
    system: fillPrompt('explorer/system', {
      ...{
        means,
        seconds: String(cellSeconds),
        characters: String(characters),
        words: String(wishedWords),
        most: String(mostWords),
      },
      libraries: [...own].map(([name, version]) => `- ${name} ${version}`).join('\n'),
      rest: [...rest].map(([name, version]) => `${name} ${version}`).join(', '),
      model:
        target === null
          ? ''
          : `\n${fillPrompt('explorer/model', { target, wanted, metric, held: heldBy === null ? noneHeld : heldBack(heldBy) })}\n`,
      question: interactive ? `\n${fillPrompt('explorer/question', { most: String(mostQuestions) })}` : '',
    }),
    prompt: fillPrompt('explorer/ask', { ask }),
    answer: { kind: 'text', read: readAnswer },
  };
};

const readAnswer = (text: string) =>
  text.trim() === '' ? { why: 'it is empty: say in words what you found' } : { value: text.trim() };
