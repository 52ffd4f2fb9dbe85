import type { Strategy } from '../../../core/schema/planning/strategy.ts';
import type { Lesson } from '../../../core/schema/search/lesson.ts';
import { candidate } from '../../../stages/dag/artifacts.ts';
import { generate } from '../../../stages/generate/generate.ts';
import { type ScriptedReply, scriptedClaude } from '../../rigs/stages/scripted-claude.ts';
import { ships, shipsContext, shipsStrategy } from './ships.ts';

/** Params of a first program by a model. */
export const plain = {
  ...{ attempt: 1, seed: 3, solution: null, environment: 'e' },
  ...{ author: 'model' as const, models: 'm', notes: [], feedback: [] },
};
interface Wishes {
  readonly strategy?: Strategy;
  /** Second in the plan. */
  readonly other?: Strategy;
  readonly params?: Partial<typeof generate.params._zod.input>;
  readonly competition?: ReturnType<typeof ships>;
  readonly data?: string;
  readonly lessons?: readonly Lesson[];
}
/** Runs the stage with a scripted coder. */
export const asking = async (replies: readonly ScriptedReply[], wishes: Wishes = {}) => {
  const model = scriptedClaude({ coder: replies });
  const { context, lines, messages } = shipsContext(model.claude, wishes.data);
  const strategies = { strategies: [wishes.strategy ?? shipsStrategy(), wishes.other ?? []].flat() };
  const told = wishes.lessons === undefined ? {} : { lessons: context.store.put(wishes.lessons) };
  const params = generate.params.parse({ ...plain, ...told, ...wishes.params });
  const outcome = await generate.run({ competition: wishes.competition ?? ships(), strategies, params }, context);
  return { ...model, outcome, lines: lines(), messages: messages() };
};
/** The same, where a program comes of it. */
export const generated = async (replies: readonly ScriptedReply[], wishes: Wishes = {}) => {
  const { outcome, ...heard } = await asking(replies, wishes);
  if (!outcome.ok) throw new Error(outcome.message);
  return { ...heard, value: candidate.schema.parse(outcome.value) };
};

/** A task of a plan. */
export const task = (id: string) => ({ id, title: `Do ${id}`, detail: `All of ${id}.`, criteria: [`${id} is done`] });
