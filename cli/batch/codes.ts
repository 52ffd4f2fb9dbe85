import type { BatchEnded } from '../../app/batch/options.ts';
import type { Refusal } from '../../app/refusal.ts';
import { exitCodes } from '../exit-codes.ts';

/** The exit code of a batch. It tells the state of the whole list, not only of the rows that this batch did. */
export const codeOfBatch = (ended: BatchEnded | Refusal): number => {
  if (!ended.ok) return codeOfRefusal(ended);
  const { end, problem, summary } = ended;
  if (end === 'interrupted') return exitCodes.interrupted;
  if (end === 'time' || end === 'failures') return exitCodes.limited;
  if (problem !== null || summary.counts.failed !== undefined) return exitCodes.failed;
  if (summary.counts.waiting !== undefined) return exitCodes.parked;
  return summary.counts.fallback === undefined ? exitCodes.ok : exitCodes.fallback;
};

const codeOfRefusal = ({ kind }: Refusal): number => {
  switch (kind) {
    case 'usage':
      return exitCodes.usage;
    case 'busy':
      return exitCodes.shared;
    case 'interrupted':
      return exitCodes.interrupted;
    case 'no-data':
    case 'no-sandbox':
    case 'kaggle':
    case 'parked':
      return exitCodes.failed;
  }
};
