import * as z from 'zod';
import { openThread } from '../../core/brief/wording/thread.ts';
import { lessonsFor } from '../../core/lessons/for-competition.ts';
import { ok, okForNow } from '../../core/outcome.ts';
import { Digest } from '../../core/schema/basics.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { Resources } from '../../core/solution/resources.ts';
import { digestOf } from '../../services/files/digest.ts';
import { advice, competition, findings, requirement, strategies, survey } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { adopt } from './adopt.ts';
import { askForPlan } from './by-model.ts';
import { strategiesByRules } from './by-rules.ts';

/**
 * Decides how to solve a competition: a model changes the rules' plan, or the rules decide alone. The first strategy is the one to run;
 * after a model's come those of the rules.
 */
export const plan = defineStage({
  name: 'plan',
  version: 13,
  needs: { competition },
  wants: { advice, findings, requirement, survey },
  makes: strategies,
  params: z.strictObject({
    /** The seconds the solution will have. */
    time: z.number(),
    /** Digest of the models' configuration; null: rules only. */
    models: z.string().nullable(),
    /** Digest of the Python environment: some models need packages that not everybody has. */
    environment: z.string().exactOptional(),
    /** What a person said about earlier plans. */
    notes: z.array(z.string()),
    /** How an earlier run ended. */
    earlier: z.string().exactOptional(),
    /** Digest, in the store, of the lessons of other competitions. */
    lessons: Digest.exactOptional(),
    /** Time, threads and GPU that a model's program will have. */
    means: Resources.optional(),
  }),
  timeoutMs: 1_800_000,
  recover: {},
  headline: ({ strategies: [first] }) => (first === undefined ? '' : headlineOf(first)),
  cached: true,
  async run({ competition, advice, findings, requirement, survey, params }, { claude, data, terms, say, store }) {
    const { time, models, notes, earlier, lessons, means } = params;
    const byRules = strategiesByRules(competition, time);
    const [rules] = byRules;
    if (rules === undefined || models === null || claude?.has('planner') !== true) return ok({ strategies: byRules });
    const log = (line: string) => say({ type: 'stage.log', line });
    const tell = openThread(say, `plan-${digestOf({ notes }).slice(0, 6)}`);
    const asked = tell({ kind: 'task-request', from: 'harness', to: 'planner', text: notes.at(-1) ?? 'make a plan' });
    const known = { data, competition, requirement, survey, means, terms };
    const answer = await askForPlan({
      ...{ claude, known, advice, findings, rules, notes, earlier },
      lessons: lessonsFor(store, lessons, competition),
    });
    if (!answer.ok) {
      log(`no plan of a model (${answer.message}): rules make it`);
      tell({ kind: 'error', from: 'planner', to: 'harness', text: answer.message, parent: asked });
      return okForNow({ strategies: byRules });
    }
    const own = adopt({ answer: answer.value, competition, rules, time, log });
    tell({ kind: 'decomposition', from: 'planner', to: 'coder', text: inWords(own, answer.value.why), parent: asked });
    return ok({ strategies: [own, ...byRules].slice(0, 3) });
  },
});

const inWords = ({ name, tasks }: Strategy, why: string): string =>
  [`${name}: ${why}`, ...tasks.map(({ id, title }, at) => `${at + 1}. ${id}: ${title}`)].join('\n');

const headlineOf = ({ author, name, template, validation, models, tasks }: Strategy): string => {
  const by = author === 'model' ? `${name}: ` : '';
  const count = tasks.length > 0 ? `; ${tasks.length} tasks` : '';
  return `${by}${template}, ${validation.scheme} in ${validation.folds} folds: ${models.join(', ')}${count}`;
};
