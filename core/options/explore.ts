import * as z from 'zod';
import { option } from './option.ts';
import { taskRows } from './table/task.ts';
import { number, word, yesOrNo } from './text.ts';

/** Options of an exploration, beside those that it shares with a run. */
export const exploreTable = {
  ask: option(z.string().max(20_000), word, {
    flag: '--ask <question>',
    variable: 'ASK',
    help: 'what you want to know or have built; without it, or without a language model, the data are profiled',
  }),
  target: option(z.string().min(1).max(1_000), word, {
    flag: '--target <column>',
    variable: 'TARGET',
    help: 'the column to predict: some rows are held back, and score the model',
    usual: 'the column that the question names',
  }),
  metric: {
    ...taskRows.metric,
    help: 'the metric by which the model is made and scored, of one column of numbers, labels or probabilities',
    usual: 'auc for two labels, accuracy for more, rmse for numbers',
  },
  turns: option(z.int().min(1).max(200), number, {
    flag: '--turns <n>',
    variable: 'TURNS',
    help: 'the most turns in which the model may use tools',
    or: 15,
    refusal: { what: (turns) => `${turns} is no number of turns`, advice: 'Give 1 to 200.' },
  }),
  cellTime: option(z.number().min(1).max(3_600), number, {
    flag: '--cell-time <seconds>',
    variable: 'CELL_TIME',
    help: 'seconds for one piece of Python',
    or: 60,
    refusal: { what: (seconds) => `${seconds} seconds for a cell is out of range`, advice: 'Give 1 to 3600.' },
  }),
  interactive: option(z.boolean(), yesOrNo, {
    flag: '--interactive',
    variable: 'INTERACTIVE',
    help: 'the model may ask you; where nobody is at the terminal, it waits for --reply',
    or: false,
  }),
  reply: option(z.string().min(1).max(20_000), word, {
    flag: '--reply <words>',
    variable: 'REPLY',
    help: 'your reply to the question that an exploration waits with',
  }),
  out: option(z.string(), word, {
    flag: '--out <folder>',
    variable: 'OUT',
    help: "the folder for the exploration's files",
    usual: 'explorations/<data>/<id>/',
  }),
};

/** The options of a run that an exploration takes, too. */
export const sharedWithRuns = [
  ...(['time', 'seed', 'threads', 'limits', 'sandbox', 'models', 'budget', 'tokens', 'calls'] as const),
] as const;
