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
  instruction: option(z.string().min(1).max(2_000), word, {
    flag: '--instruction <text>',
    variable: 'INSTRUCTION',
    help: 'what you want the models that plan and write to do, in your words: "use the readings before the failure"',
    more: 'language-models/models.md#your-own-words',
    column: { name: 'instruction', example: '`use the readings before the failure`' },
    identity: true,
    or: null,
    refusal: { what: () => 'the instruction is empty or too long', advice: 'Say it in 1 to 2000 letters.' },
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
