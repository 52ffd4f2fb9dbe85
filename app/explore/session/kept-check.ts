import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { triedWords } from '../../../core/explore/score/tried-words.ts';
import { tryKept } from '../../../core/explore/score/try-kept.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { ToolResult } from '../../../services/claude/tool.ts';
import { readRegular } from '../../../services/files/regular.ts';
import type { StepsJob } from '../steps/job.ts';
import { termsOf } from './terms.ts';

/** Checks after each answer's cells whether a model was kept, tries it, and tells the result. */
export interface KeptCheck {
  /** The results, with the outcome of a trial if there was one. */
  readonly afterCells: (results: readonly ToolResult[], signal: AbortSignal) => Promise<ToolResult[]>;
}

/** So many errors are reported; then the language model may answer in any case. */
const mostErrors = 2;
const mostTrials = 6;
const mostSeconds = 60;

export const openKeptCheck = (job: StepsJob, heldBack: HeldBack): KeptCheck => {
  const { folder, python, scratch, clock } = job;
  const model = join(folder.work, 'model');
  let seen = '';
  let [errors, trials] = [0, 0];
  const wordsNow = async (signal: AbortSignal): Promise<string | null> => {
    const now = isKept(model) ? fingerprintOf(model) : '';
    if (now === '' || now === seen || errors >= mostErrors || trials >= mostTrials) return null;
    seen = now;
    trials++;
    const seconds = Math.min(mostSeconds, (clock.total - clock.elapsed()) / 4);
    const tried = await tryKept({
      ...{ model, held: folder.held, heldBack, python, scratch, signal, seconds, terms: termsOf(job) },
    });
    if (tried.kind === 'wrong') errors++;
    return triedWords(tried);
  };
  return {
    async afterCells(results, signal) {
      const last = results.at(-1);
      const words = last === undefined || heldBack.file === null ? null : await wordsNow(signal);
      return last === undefined || words === null
        ? [...results]
        : [...results.slice(0, -1), { ...last, text: `${last.text}\n\n${words}` }];
    },
  };
};

const mostBytes = 2 ** 20;

/** Whether a model was kept. A program that loads a file which does not exist yet is not finished. */
const isKept = (model: string): boolean => {
  const program = readRegular(join(model, 'predict.py'), mostBytes);
  if ('why' in program) return false;
  return !program.text.includes('model.joblib') || statOf(join(model, 'model.joblib')) !== '';
};

/** A text that changes with every file of the folder; empty: the folder cannot be read. */
const fingerprintOf = (model: string): string => {
  try {
    return readdirSync(model)
      .map((name) => `${name} ${statOf(join(model, name))}`)
      .join('\n');
  } catch {
    return ''; // the session may change it meanwhile
  }
};

const statOf = (path: string): string => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.size} ${found.mtimeMs}`;
};
