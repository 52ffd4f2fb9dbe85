import { initialContext } from '../context/context.ts';
import { endingOf } from '../context/ending.ts';
import { flow, runs } from '../flow.ts';
import * as programParams from '../params/programs.ts';
import * as stageParams from '../params/stages.ts';
import * as writerParams from '../params/writers.ts';

const branch = flow.extend({ guards: { asksModels: ({ context: { order } }) => order.models !== null } });

/** The template's branch: it answers while models are asked how to solve the competition. */
export const templateMachine = branch.createMachine({
  id: 'template',
  initial: 'sketch',
  context: ({ input }) => initialContext(input),
  states: {
    sketch: runs('plan', { phase: 'baseline', next: 'fill' }, stageParams.sketchParams),
    fill: runs('generate', { phase: 'fill', next: 'baseline' }, writerParams.generateParams),
    baseline: runs('baseline', { phase: 'baseline', next: 'answered' }, programParams.baselineParams),
    // candidates that are to beat its answer start from its script
    answered: { always: [{ guard: 'asksModels', target: 'ablate' }, { target: 'done' }] },
    ablate: runs('ablate', { phase: 'ask', next: 'done', onBug: 'done' }, programParams.ablateParams),

    shrink: { always: [{ guard: 'shrinksLeft', target: 'baseline', actions: 'countShrink' }, { target: 'retry' }] },
    fixCode: { always: { target: 'retry' } },
    retry: { always: [{ guard: 'attemptsLeft', target: 'fill', actions: 'countAttempt' }, { target: 'lastResort' }] },
    hurry: { always: { target: 'lastResort' } },
    enough: { always: { target: 'lastResort' } },
    giveUp: { always: { target: 'lastResort' } },
    lastResort: { always: { target: 'failed' } },

    done: { type: 'final', output: 'ok' },
    failed: { type: 'final', output: 'failed' },
  },
  output: endingOf,
});
