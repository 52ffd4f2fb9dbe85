import { formatMoney } from '../../../services/ledger/money.ts';
import { literal, markdownTable } from '../../../services/text/markdown.ts';
import { fenced } from '../../../services/text/prose/fence.ts';
import { readProse } from '../../../services/text/prose/read.ts';
import { writeProse } from '../../../services/text/prose/write.ts';
import { shown } from '../../../services/text/shown.ts';
import type { CellRun } from '../../schema/explore/cell-run.ts';
import type { Exploration, KeptScore } from '../../schema/explore/exploration.ts';
import { plotsAmong, plotsOf, plotsToShow } from './plots.ts';
import { heldBackWords, scoreHead, scoreRows } from './score-rows.ts';
import { type Shortened, shorten } from './shorten.ts';
import { quotedWords } from './words.ts';

/** What `answer.md` is made of. */
export interface AnswerSubject {
  readonly result: Exploration;
  readonly cells: readonly CellRun[];
  /** Commands that go on from here, one a line. */
  readonly goOn: readonly string[];
}

/** `answer.md`: question, answer, plots, the model's score, and how all that was made. */
export const answerMarkdown = ({ result, cells, goOn }: AnswerSubject): string => {
  const { name, ask, answer, score, troubles, notes } = result;
  const short = answer === null ? null : shorten(answer);
  const sections = [
    `# ${literal(name, 100)}`,
    ...(ask === '' ? [] : [quotedWords(ask)]),
    ...(short === null ? [noAnswer(result)] : answerText(short, cells)),
    ...plotsText(short?.text ?? '', cells),
    ...(score === null ? [] : [`## The model\n\n${scoreText(score)}`]),
    ...(troubles.length === 0 ? [] : [`## What failed on the way\n\n${listed(troubles.map(troubleWords))}`]),
    `## How it was made\n\n${listed([...madeOf(result), ...notes.map((note) => literal(note))])}`,
    ...(goOn.length === 0 ? [] : [`${goOnHead}${fenced(goOn.join('\n'), 'sh')}`]),
  ];
  return shown(`${sections.join('\n\n')}\n`);
};

const goOnHead = '## Go on\n\n';

/** The same page without its commands, which name where it lies. */
export const withoutGoOn = (page: string): string => {
  const at = page.lastIndexOf(`\n\n${goOnHead}`);
  return at === -1 ? page : `${page.slice(0, at)}\n`;
};

const noAnswer = ({ status, cells }: Exploration): string => {
  switch (status) {
    case 'answered':
      return '';
    case 'profiled':
      return 'Nothing was asked: report.html shows what was measured.';
    case 'partial': {
      const left = cells === 0 ? 'report.html shows what was measured' : 'notebook.ipynb has what was done until then';
      return `The question was not answered: ${left}.`;
    }
    case 'failed':
      return 'The exploration failed.';
  }
};

const answerText = (short: Shortened, cells: readonly CellRun[]): readonly string[] => [
  writeProse(readProse(short.text), { top: 3, pictureAt: plotsAmong(plotsOf(cells)) }),
  ...(short.kind === 'whole' ? [] : [goesOn(short.more, cells.length > 0)]),
];

const goesOn = (more: number, hasConversation: boolean): string =>
  `*The answer goes on for ${counted(more, 'word')}: report.html${hasConversation ? ' and conversation.md have' : ' has'} all of it.*`;

const plotsText = (answer: string, cells: readonly CellRun[]): readonly string[] => {
  const plots = plotsToShow(answer, cells);
  return plots.length === 0 ? [] : [`## Plots\n\n${plots.map((name) => `![${name}](plots/${name})`).join('\n\n')}`];
};

const scoreText = (score: KeptScore): string => {
  const words = literal(heldBackWords(score), 600);
  if (score.kind === 'not-scored') return words;
  const rows = scoreRows(score).map((row) => row.map((cell) => literal(cell)));
  return `${markdownTable(scoreHead, rows)}\n\n${words}`;
};

const madeOf = ({ model, turns, cells, seconds, spent, sandbox }: Exploration): readonly string[] => [
  model === null
    ? 'No language model'
    : `${literal(model)}, ${counted(turns, 'turn')}, ${counted(spent.calls, 'call')}, ${tokensWords(spent)}`,
  `${counted(cells, 'cell')} of Python in the sandbox ${literal(sandbox)}`,
  `${Math.round(seconds).toLocaleString('en')} seconds`,
];

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const tokensWords = ({ inputTokens, outputTokens, cost, currency }: Exploration['spent']): string => {
  const tokens = `${inputTokens.toLocaleString('en')} tokens in, ${outputTokens.toLocaleString('en')} out`;
  return `${tokens}, ${cost === null ? 'cost unknown' : `${formatMoney(cost)} ${literal(currency ?? '')}`.trim()}`;
};

const troubleWords = ({ step, message, advice }: Exploration['troubles'][number]): string =>
  literal([`${step}: ${message}`, advice].filter((words) => words !== '').join(' '), 600);

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
