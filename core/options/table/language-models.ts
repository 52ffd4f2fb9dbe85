import * as z from 'zod';
import { option } from '../option.ts';
import { unlessOff, word } from '../text.ts';

/** Whether language models are asked, what they are told of other runs, and what they may cost. */
export const languageModelRows = {
  models: option(z.enum(['auto', 'off']), unlessOff, {
    flag: '--no-models',
    variable: 'MODELS',
    help: 'use no language model, even if one is configured',
    batch: {},
    column: { name: 'models', example: '`no`' },
    identity: true,
    or: 'auto',
  }),
  lessons: option(z.enum(['auto', 'off']), unlessOff, {
    flag: '--no-lessons',
    variable: 'LESSONS',
    help: 'do not use what helped in other competitions; --fresh implies this',
    more: 'language-models/lessons.md',
    batch: {},
    column: { name: 'lessons', example: '`no`' },
    identity: true,
    or: 'auto',
  }),
  budget: option(z.string(), word, {
    flag: '--budget <amount>',
    variable: 'BUDGET',
    help: "the most that a run may spend on language models, such as 5.00 (US dollars, or your price table's currency); none removes the limit",
    usual: 'the environment variable BUDGET, else 2.00',
    more: 'language-models/budget.md',
    batch: {},
    column: { name: 'budget', example: '`2.00`' },
    power: 'its budget',
  }),
  tokens: option(z.string(), word, {
    flag: '--tokens <n>',
    variable: 'TOKENS',
    help: 'the most tokens that language models may use, in and out: 200000 or 2M',
    column: { name: 'tokens', example: '`2M`' },
    power: 'its budget',
  }),
  calls: option(z.string(), word, {
    flag: '--calls <n>',
    variable: 'CALLS',
    help: 'the most calls to language models',
    column: { name: 'calls', example: '`50`' },
    power: 'its budget',
  }),
};
