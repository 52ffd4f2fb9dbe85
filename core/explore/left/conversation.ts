import { literal } from '../../../services/text/markdown.ts';
import { fenced } from '../../../services/text/prose/fence.ts';
import { readProse } from '../../../services/text/prose/read.ts';
import { writeProse } from '../../../services/text/prose/write.ts';
import { shown } from '../../../services/text/shown.ts';
import type { CellRun } from '../../schema/explore/cell-run.ts';
import { plotsAmong } from './plots.ts';
import { quotedWords } from './words.ts';

/** What happened between a model, its session and a person, one by one. */
export type Entry =
  /** The model's words beside what it asked of its tools. */
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'ran'; readonly cell: CellRun }
  /** What it was told of the data. `file`: of that one; null: of all. */
  | { readonly kind: 'looked'; readonly file: string | null; readonly text: string }
  /** A question to the person. */
  | { readonly kind: 'asked'; readonly text: string }
  | { readonly kind: 'replied'; readonly text: string }
  /** The harness refused or told something, which no cell shows. */
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'answered'; readonly text: string };

/** `conversation.md`: all of it, in order. What a model or a program wrote stands in it without acting. */
export const conversationText = (ask: string, entries: readonly Entry[]): string => {
  const pictureAt = plotsAmong(entries.flatMap((entry) => (entry.kind === 'ran' ? entry.cell.plots : [])));
  const wordsOf = (text: string) => writeProse(readProse(text), { top: 3, pictureAt });
  const parts = entries.map((entry) => entryText(entry, wordsOf));
  const questionPart = ask === '' ? [] : [`## You asked\n\n${quotedWords(ask)}`];
  return shown(`${['# Conversation', ...questionPart, ...parts].join('\n\n')}\n`);
};

const entryText = (entry: Entry, wordsOf: (text: string) => string): string => {
  switch (entry.kind) {
    case 'said':
      return `## The model\n\n${wordsOf(entry.text)}`;
    case 'ran':
      return cellText(entry.cell);
    case 'looked':
      return `## It looked at ${entry.file === null ? 'the data' : literal(entry.file, 200)}\n\n${fenced(entry.text)}`;
    case 'asked':
      return `## The model asked\n\n${wordsOf(entry.text)}`;
    case 'replied':
      return `## You replied\n\n${quotedWords(entry.text)}`;
    case 'told':
      return `## It was told\n\n${fenced(entry.text)}`;
    case 'answered':
      return `## The answer\n\n${wordsOf(entry.text)}`;
  }
};

const cellText = ({ place, code, ended, printed, value, trouble, plots, seconds }: CellRun): string =>
  [
    `## Cell ${place} ${endings[ended]} (${seconds.toFixed(1)} s)`,
    fenced(code, 'python'),
    ...[printed, value, trouble].flatMap((text) => (text === null || text === '' ? [] : [fenced(text, 'text')])),
    ...plots.map((name, at) => `![Plot ${at + 1} of cell ${place}](plots/${name})`),
    ...(printed === '' && value === null && trouble === null && plots.length === 0 ? ['It showed nothing.'] : []),
  ].join('\n\n');

const endings: Readonly<Record<CellRun['ended'], string>> = {
  ran: 'ran',
  raised: 'raised an error',
  interrupted: 'was interrupted',
  died: 'ended the session',
};
