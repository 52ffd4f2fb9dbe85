import type * as z from 'zod';
import { roleByName } from '../../../core/competition/role-by-name.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { StageContext } from '../../dag/define.ts';
import { takeNotes } from '../evidence.ts';
import { asMisfit, fileOf, Hopeless, type Misfit, unusableBy } from '../failure.ts';
import { assignFiles, type Without } from '../files/assign.ts';
import { brokenArchives, type LeftOut, leftOutBy } from '../files/left-out.ts';
import { type Override, readOverride, type Said } from '../override/read.ts';
import { nothingToLearn } from '../override/target.ts';
import { understandWithoutTrain } from '../without-train.ts';
import { understand } from './understand.ts';

type Found = z.input<typeof Competition>;

interface Question {
  readonly dataset: Dataset;
  readonly context: StageContext;
  readonly requirement: Requirement | undefined;
  readonly said: Said;
}

interface Corrected extends Omit<Question, 'said'> {
  readonly engine: TableEngine;
  readonly override: Override;
}

/**
 * Understands a competition without the tables that cannot be used; others may take their roles. If nothing is left to learn from, the
 * sample alone says what a valid submission is. An Unfit input has neither.
 */
export const understandRest = async ({ said, ...question }: Question): Promise<Found> => {
  const override = readOverride(question.context.data, question.dataset.files, said);
  const leftOut = brokenArchives(question.dataset);
  for (;;) {
    using engine = await question.context.intake.openTableEngine(question.context); // a bad file may have ended the last engine
    const found = await understandWithout(leftOut, { ...question, engine, override });
    if (!('misfit' in found)) return found;
    leftOut.push(found);
  }
};

/** A competition, or the next file to leave out. */
const understandWithout = async (before: readonly LeftOut[], question: Corrected): Promise<Found | LeftOut> => {
  const { engine, dataset, context, requirement, override } = question;
  const notes = takeNotes();
  const assigned = await assignFiles(
    { engine, dataset, data: context.data, notes, target: override.target },
    before,
  ).catch(unlessKnown(before));
  if ('misfit' in assigned) return assigned;
  const alone = async (without: Without) =>
    told(await understandWithoutTrain(engine, dataset, context, override, without), without, context);
  if (assigned.roles === null && override.target !== undefined) throw nothingToLearn(override.target);
  if (assigned.roles === null) return alone(assigned);
  try {
    const found = await understand({ engine, dataset, context, notes, override, assigned, requirement });
    return told(found, assigned, context);
  } catch (error) {
    const misfit = asMisfit(error);
    if (misfit instanceof Hopeless) throw misfit;
    const lost = leftOutBy(misfit, fileOf(misfit), assigned.roles);
    return lost ?? orElse(misfit, () => alone({ ...assigned, roles: null, why: misfit }));
  }
};

/** Returns a table that turns out to be unreadable while roles are sought. If it is known already, the error is thrown. */
const unlessKnown =
  (before: readonly LeftOut[]) =>
  (error: unknown): LeftOut => {
    const misfit = asMisfit(error);
    const file = fileOf(misfit);
    if (file === undefined || before.some((one) => one.file === file)) throw misfit;
    return { file, misfit, role: roleByName(file), columns: null };
  };

/** Tries the second way after a misfit. If the second fails, too, the first reason counts. */
const orElse = async (misfit: Misfit, second: () => Promise<Found>): Promise<Found> => {
  try {
    return await second();
  } catch (error) {
    asMisfit(error);
    throw misfit;
  }
};

/** Adds the files that were not used, to the log and to the result. */
const told = (found: Found, { leftOut, why }: Pick<Without, 'leftOut' | 'why'>, { say }: StageContext): Found => {
  const reasons = [...(why === undefined ? [] : [why]), ...leftOut.map(({ misfit }) => misfit)];
  if (reasons.length === 0) return found;
  const unusable = reasons.map(unusableBy);
  const lines = unusable.map((one) => `Not used: ${one.why} ${one.advice}`);
  for (const line of lines) say({ type: 'stage.log', line });
  return { ...found, unusable, warnings: [...lines, ...found.warnings] };
};
