import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { checkSolution } from '../../core/checks/index.ts';
import type { Approval } from '../../core/options/approval.ts';
import { errorsIn } from '../../core/solution/draft.ts';
import { needsOf } from '../../core/solution/needs.ts';
import type { Decision } from '../../machines/order.ts';
import { findPython } from '../../services/python/environment.ts';
import type { Store } from '../../services/store/store.ts';
import { competition, strategies } from '../../stages/dag/artifacts.ts';
import type { Refs } from '../../stages/dag/call.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** A person's answer about a parked run. `edit` names the file that takes the place of what was made. */
export type PersonAnswer =
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly note: string }
  | { readonly type: 'edit'; readonly file: string };

/** Longer than anybody writes by hand; it becomes part of a prompt. */
const longestNote = 4000;

/** Only a model can use a note. Rules would make the same again. */
export const isNoteUnusable = (answer: PersonAnswer, about: Approval, hasModels: boolean): boolean =>
  answer.type === 'reject' && about !== 'submit' && !hasModels;
export const noModelForNote = 'no model takes part in this run, so nothing can use your note';

/** The decision for the machine, or why the answer cannot be used. */
export const decisionOf = async (
  answer: PersonAnswer,
  about: Approval,
  refs: Refs,
  store: Store,
): Promise<Decision | Refusal> => {
  switch (answer.type) {
    case 'approve':
      return { type: 'approve' };
    case 'reject':
      return { type: 'reject', note: answer.note.trim().slice(0, longestNote) };
    case 'edit': {
      const text = readText(answer.file);
      if (typeof text !== 'string') return text;
      if (about === 'plan') return editedPlan(text, answer.file, store);
      if (about === 'code') return editedCode(text, answer.file, refs, store);
      return refuse('usage', 'a submission cannot be edited here', 'Approve or reject it.');
    }
  }
};

const readText = (file: string): string | Refusal => {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) return refuse('usage', `there is no file ${file}`, 'Check the path.');
  if (stat.size === 0) return refuse('usage', `${file} is empty`, 'Write the replacement into it.');
  if (stat.size > 2 ** 20) return refuse('usage', `${file} is larger than 1 MB`, 'Check the path.');
  return readFileSync(file, 'utf8');
};

/** A person's code passes the same checks as any other code. */
const editedCode = async (code: string, file: string, refs: Refs, store: Store): Promise<Decision | Refusal> => {
  const analyzed = competition.schema.parse(store.get(refs.competition ?? ''));
  const { findings, complexity } = await checkSolution(
    code,
    needsOf(analyzed, findPython()),
    new AbortController().signal,
  );
  const errors = errorsIn(findings).map(({ line, message, rule }) => `  ${file}:${line ?? 1}: ${message} [${rule}]`);
  if (errors.length > 0) {
    return refuse(
      'usage',
      `${file} has ${errors.length} errors:\n${errors.join('\n')}`,
      'Fix them, then repeat the command.',
    );
  }
  const edited = {
    code,
    origin: 'user' as const,
    mode: 'full' as const,
    attempts: 1,
    complexity,
    findings: [...findings],
  };
  return { type: 'edit', refs: { candidate: store.put(edited) } };
};

const editedPlan = (text: string, file: string, store: Store): Decision | Refusal => {
  try {
    const plan = strategies.schema.safeParse(JSON.parse(text));
    if (plan.success) return { type: 'edit', refs: { strategies: store.put(plan.data) } };
    return refuse('usage', `${file} is no plan: ${z.prettifyError(plan.error)}`, 'Start from pending/plan.json.');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('usage', `${file} is not JSON: ${error.message}`, 'Start from pending/plan.json.');
  }
};
