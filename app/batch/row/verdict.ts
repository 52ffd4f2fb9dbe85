import * as z from 'zod';
import type { Result } from '../../../core/schema/result.ts';
import type { Verdict } from '../../../machines/batch/attempt.ts';
import type { Ended } from '../../../services/engine/engine.ts';
import { jsonOf } from '../../../services/text/json.ts';
import { isTemporary } from '../../kaggle/temporary.ts';
import type { Refusal } from '../../refusal.ts';
import { doubtWords } from '../../result/doubt-words.ts';

/** What `medalist --json` prints if it was refused. */
const Refused = z.object({
  ok: z.literal(false),
  kind: z.enum(['usage', 'no-data', 'no-sandbox', 'kaggle', 'busy', 'interrupted', 'parked']),
  message: z.string(),
  advice: z.string(),
  temporary: z.boolean().optional(),
});

/** What it prints about a full disk and the like. */
const Trouble = z.object({ ok: z.literal(false), message: z.string(), advice: z.string() });

/** Judges an attempt by its result, or without one by the last lines that it printed. */
export const verdictOn = (ended: Ended, result: Result | undefined): Verdict => {
  switch (ended.kind) {
    case 'cancelled':
      return { kind: 'stopped' };
    case 'refused':
      return { kind: 'done', status: 'failed', note: `${ended.why} ${ended.advice}` };
    case 'lost':
      return result === undefined ? { kind: 'again', why: ended.why, resume: true } : onResult(result);
    case 'exited':
      return result === undefined ? onWords(ended) : onResult(result);
  }
};

const onResult = (result: Result): Verdict => {
  const { status, summary } = result;
  switch (status) {
    case 'ok':
      return { kind: 'done', status, note: doubtWords(result) };
    case 'repaired':
      return { kind: 'done', status, note: joined(doubtWords(result), ...repairsOf(result)) };
    case 'fallback':
      return { kind: 'done', status, note: joined(lastFailure(result), doubtWords(result)) };
    case 'failed': {
      const last = result.failures.at(-1);
      const hopeless = last !== undefined && isTemporary(last) === false;
      const why = lastFailure(result) || summary;
      return hopeless ? { kind: 'done', status, note: why } : { kind: 'again', why, resume: false };
    }
  }
};

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join('; ');

const repairsOf = ({ report }: Result): string[] => report?.repairs.map(({ what }) => what) ?? [];

const lastFailure = ({ failures }: Result): string => {
  const last = failures.at(-1);
  return last === undefined ? '' : `${last.stage}: ${last.message} ${last.advice ?? ''}`.trim();
};

const onWords = ({ code, output, log }: Extract<Ended, { kind: 'exited' }>): Verdict => {
  const said = jsonOf(output.trimEnd().split('\n').at(-1) ?? '');
  const refused = Refused.safeParse(said);
  if (refused.success) return onRefusal(refused.data);
  const trouble = Trouble.safeParse(said);
  if (trouble.success) return { kind: 'again', why: `${trouble.data.message}. ${trouble.data.advice}`, resume: true };
  const words = log.trimEnd().split('\n').slice(-3).join(' ');
  return { kind: 'again', why: `it ended with exit code ${code} and no result: ${words}`, resume: true };
};

/** The advice in one line; '' if it is a recipe of several lines, which would make no sense when cut. */
const inOneLine = (advice: string): string => (/^#|:$/m.test(advice) ? '' : (advice.split('\n')[0] ?? ''));

/** A call that was refused, before or instead of a run. */
export const onRefusal = ({ kind, message, advice, temporary }: Refusal): Verdict => {
  const words = `${message}. ${inOneLine(advice)}`.trim();
  switch (kind) {
    case 'usage':
    case 'no-sandbox':
      return { kind: 'done', status: 'failed', note: words };
    case 'no-data':
      return { kind: 'done', status: 'skipped', note: words };
    case 'parked': // the command comes first, because a long note is cut at its end
      return { kind: 'done', status: 'waiting', note: `${inOneLine(advice)} (${message})` };
    case 'kaggle':
      return temporary === true
        ? { kind: 'again', why: words, resume: true }
        : { kind: 'done', status: 'skipped', note: words };
    case 'busy':
      return { kind: 'wait', why: words };
    case 'interrupted':
      return { kind: 'again', why: 'it was stopped from outside', resume: true };
  }
};
