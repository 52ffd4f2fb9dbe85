import * as z from 'zod';
import { option } from '../option.ts';
import { maybeWord, word } from '../text.ts';

/** What becomes of the answer, and what only a batch says. */
export const submitAndBatchRows = {
  submit: option(z.union([z.boolean(), z.string()]), maybeWord, {
    flag: '--submit [message]',
    variable: 'SUBMIT',
    help: 'submit the result to Kaggle and wait for the score; a fallback is never submitted',
    batch: {},
    column: { name: 'submit', example: '`yes`, or the message' },
    identity: true,
    power: 'to submit',
  }),
  batch: option(z.string(), word, {
    flag: '--batch <id>',
    variable: null,
    help: 'the batch it belongs to',
    hidden: true,
    power: 'its batch',
  }),
  earlier: option(z.string(), word, {
    flag: '--earlier <text>',
    variable: null,
    help: 'what became of an earlier run',
    hidden: true,
  }),
};
