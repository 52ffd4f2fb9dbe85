import { does, endingOf, flow } from './flow.ts';

/**
 * An exploration on one screen: data in, a profile, turns of a model and its tools, a score, files. It does no I/O. The results of the
 * steps stay in app/explore/, which does the steps; the machine has only counters.
 */
export const exploreMachine = flow.createMachine({
  id: 'explore',
  initial: 'takeIn',
  context: ({ input }) => ({ ...input, used: 0, questions: 0, answered: false, isHeld: false, troubles: [] }),
  states: {
    takeIn: does('takeIn', { done: 'profile', held: 'hold' }, 'failed'),
    hold: { entry: 'hold', always: { target: 'profile' } },
    profile: does('profile', { done: 'begin' }, 'begin'),
    begin: {
      always: [
        { guard: 'hasModel', target: 'think' },
        { target: 'withoutAnswer', actions: 'keepUnasked' },
      ],
    },

    think: does('think', { uses: 'mayUse', answered: 'answered', asks: 'mayAsk' }, 'withoutAnswer'),
    mayUse: { always: [{ guard: 'turnsLeft', target: 'use' }, { target: 'answered' }] },
    use: does('use', { done: 'countTurn' }, 'withoutAnswer'),
    countTurn: { entry: 'countTurn', always: { target: 'think' } },

    mayAsk: { always: [{ guard: 'mayAsk', target: 'awaitReply' }, { target: 'answered' }] },
    // the process may end here; another one can go on with the reply
    awaitReply: {
      tags: 'parked',
      entry: 'countQuestion',
      on: { reply: 'think', noReply: 'answered' },
    },

    answered: { entry: 'takeAnswer', always: [{ guard: 'isScored', target: 'score' }, { target: 'write' }] },
    withoutAnswer: {
      always: [{ guard: 'isForEngine', target: 'engine' }, { guard: 'isScored', target: 'score' }, { target: 'write' }],
    },
    score: does('score', { done: 'write' }, 'write'),
    engine: does('engine', { done: 'write' }, 'write'),

    write: does('write', { done: 'done' }, 'failed'),
    done: { type: 'final', output: true },
    failed: { type: 'final', output: false },
  },
  output: endingOf,
});
