import type { Order } from '../../machines/order.ts';

/** By rules, on one thread, without candidates: what a test does not say of its order. */
export const plainOrder: Order = {
  ...{
    slug: 's',
    url: null,
    metric: null,
    target: null,
    time: 60,
    seed: 1,
    threads: 1,
    environment: 'e',
    sandbox: 'none',
    gpu: null,
  },
  ...{
    submit: null,
    runId: 'r',
    solutions: [],
    solutionNames: [],
    only: false,
    models: null,
    rounds: 0,
    instruction: null,
  },
  ...{ strategies: 1, byRules: false, earlier: null, lessons: null, explore: 0, approve: [] },
};
