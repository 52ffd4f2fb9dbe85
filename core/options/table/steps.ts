import * as z from 'zod';
import { Approval } from '../approval.ts';
import { option } from '../option.ts';
import { approvals, number, word, yesOrNo } from '../text.ts';

/** Which steps are done, how often, and which of them wait for a person. */
export const stepRows = {
  fresh: option(z.boolean(), yesOrNo, {
    flag: '--fresh',
    variable: null,
    help: 'run every stage again; results of earlier runs are not used',
    or: false,
  }),
  from: option(z.string(), word, {
    flag: '--from <stage>',
    variable: 'FROM',
    help: 'run this stage and all later ones again, and reuse the results before it; medalist graph lists the stages',
    identity: true,
    or: null,
  }),
  rounds: option(z.int().min(0).max(20), number, {
    flag: '--rounds <n>',
    variable: 'ROUNDS',
    help: 'how many rounds of candidates compete with the template, 0 to 20; without a model, rules propose the candidates',
    usual: 'with a model 1, or 2 from 20 minutes on; without a model 0',
    more: 'use/candidates.md',
    batch: {},
    column: { name: 'rounds', example: '`5`' },
    identity: true,
    or: null,
    refusal: { what: (count) => `${count} is no number of rounds`, advice: 'Give a whole number from 0 to 20.' },
  }),
  strategies: option(z.int().min(1).max(3), number, {
    flag: '--strategies <n>',
    variable: 'STRATEGIES',
    help: 'how many candidates a round has, 1 to 3; without rounds, how many strategies of the plan are tried if programs fail',
    batch: {},
    column: { name: 'strategies', example: '`2`' },
    identity: true,
    or: 1,
    refusal: { what: (count) => `${count} is no number of strategies`, advice: 'Give 1, 2 or 3.' },
  }),
  explore: option(z.int().min(0).max(50), number, {
    flag: '--explore <turns>',
    variable: 'EXPLORE',
    help: 'let a model look at the data before it plans, for at most this many turns; only findings that pass a check are used',
    more: 'use/explore.md',
    batch: {},
    column: { name: 'explore', example: '`5`' },
    identity: true,
    or: 0,
    refusal: { what: (turns) => `${turns} is no number of turns`, advice: 'Give a whole number from 0 to 50.' },
  }),
  approve: option(z.array(Approval).readonly(), approvals, {
    flag: '--approve <list>',
    variable: 'APPROVE',
    help: 'stop and ask you before these steps: plan, code, submit; separate several by commas',
    column: {
      name: 'approve',
      example: '`plan`, `code submit`',
      means: ': the steps before which you are asked ([below](#rows-that-ask-you))',
    },
    or: [],
  }),
};
