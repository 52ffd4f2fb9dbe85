import * as z from 'zod';
import { sharedBrief } from '../core/brief/index.ts';
import { deadlineSection, notesSection } from '../core/brief/wording/sections.ts';
import { openThread } from '../core/brief/wording/thread.ts';
import { fail, ok } from '../core/outcome.ts';
import { Advice } from '../core/schema/planning/advice.ts';
import { Resources } from '../core/solution/resources.ts';
import { fillPrompt } from '../services/claude/prompt/prompt.ts';
import { digestOf } from '../services/files/digest.ts';
import { advice, competition, requirement, survey } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** A model says what matters in such a competition. The planner reads its advice; the stage decides nothing. */
export const advise = defineStage({
  name: 'advise',
  version: 6,
  needs: { competition },
  wants: { requirement, survey },
  makes: advice,
  params: z.strictObject({
    /** Digest of the models' configuration; null: rules only. */
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
    means: Resources.optional(),
  }),
  timeoutMs: 1_800_000,
  recover: { 'no-answer': 'goOn' },
  cached: true,
  headline: ({ approaches }) => approaches.map(({ title }) => title).join('; '),
  async run({ competition, requirement, survey, params: { models, notes, means } }, { claude, data, terms, say }) {
    if (models === null || claude?.has('advisor') !== true) return fail('no-answer', 'there is no model to advise');
    const tell = openThread(say, `advise-${digestOf({ notes }).slice(0, 6)}`);
    const asked = tell({ kind: 'task-request', from: 'harness', to: 'advisor', text: 'what matters here' });
    const answer = await claude.ask({
      role: 'advisor',
      about: 'a report',
      system: fillPrompt('advisor/system', {}),
      context: [sharedBrief({ data, competition, requirement, survey, means, terms })],
      prompt: fillPrompt('advisor/ask', { notes: notesSection(notes), deadline: deadlineSection(means?.answer) }),
      answer: { kind: 'json', schema: Advice },
    });
    if (!answer.ok) {
      say({ type: 'stage.log', line: `no advice (${answer.message}): the plan is made without` });
      tell({ kind: 'error', from: 'advisor', to: 'harness', text: answer.message, parent: asked });
      return fail('no-answer', answer.message, { advice: answer.advice });
    }
    tell({ kind: 'result', from: 'advisor', to: 'planner', text: answer.value.summary, parent: asked });
    return ok(answer.value);
  },
});
