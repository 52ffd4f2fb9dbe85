import type { Competition } from '../../../core/schema/competition.ts';
import type { Advice } from '../../../core/schema/planning/advice.ts';
import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import type { Lesson } from '../../../core/schema/search/lesson.ts';
import { strategies } from '../../../stages/dag/artifacts.ts';
import type { PlanAnswer } from '../../../stages/plan/answer.ts';
import { plan } from '../../../stages/plan/plan.ts';
import { type ScriptedReply, scriptedClaude } from '../../rigs/stages/scripted-claude.ts';
import { ships, shipsContext } from '../generate/ships.ts';

export const task = (id: string) => ({ id, title: `Do ${id}`, detail: `All of ${id}.`, criteria: [`${id} is done`] });
export const answer = (changes: Partial<PlanAnswer> = {}): PlanAnswer => ({
  ...{ name: 'plain and early', why: 'Few rows.', template: 'tabular', models: ['linear', 'lgb_small'] },
  ...{ drop: [], folds: null, tasks: [task('baseline'), task('features')] },
  ...changes,
});
interface Given {
  readonly competition?: Competition;
  readonly notes?: string[];
  readonly models?: string | null;
  readonly advice?: Advice;
  readonly requirement?: Requirement;
  readonly earlier?: string;
  readonly lessons?: readonly Lesson[];
}
export const planned = async (replies: readonly ScriptedReply[] | null, given: Given = {}) => {
  const { competition = ships(), notes = [], models = 'm', earlier, lessons, ...rest } = given;
  const lesson = earlier === undefined ? {} : { earlier };
  const model = scriptedClaude(replies === null ? {} : { planner: replies });
  const { context, lines, messages } = shipsContext(model.claude);
  const told = lessons === undefined ? {} : { lessons: context.store.put(lessons) };
  const params = { time: 600, models, notes, ...lesson, ...told };
  const outcome = await plan.run({ competition, params, ...rest }, context);
  if (!outcome.ok) throw new Error('plan cannot fail');
  const made = strategies.schema.parse(outcome.value).strategies;
  const first = made[0]!; // the schema says there is one
  return {
    all: made,
    first,
    temporary: 'temporary' in outcome,
    asked: model.asked,
    lines: lines(),
    messages: messages(),
  };
};
export const byModel = (changes: Partial<PlanAnswer>, competition?: Competition) =>
  planned([{ json: answer(changes) }], competition === undefined ? {} : { competition });
export const wide = (changes: Partial<Competition> = {}) => ships({ features: ['Age', 'Fare', 'Name'], ...changes });
export const rulesFor = async (competition: Competition) => (await planned(null, { competition, models: null })).all;

/** What a plan names goes first, and what rules would try follows: it may save the day. */
export const withFirst = (named: readonly string[], usual: readonly string[] = []) => [
  ...named,
  ...usual.filter((key) => !named.includes(key)),
];
