import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Caps, Estimate, Ledger } from '../../../services/ledger/ledger.ts';
import { type LedgerOptions, openLedger } from '../../../services/ledger/open.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Opens a ledger for one test; in a folder of its own unless a path is given. */
export const freshLedger = (path = join(scratchFolder(), 'ledger.sqlite'), options: LedgerOptions = {}): Ledger => {
  const opened = openLedger(path, options);
  if (!opened.ok) throw new Error(opened.message);
  const { ledger } = opened;
  onTestFinished(() => ledger[Symbol.dispose]());
  return ledger;
};

export const call = (change: Partial<Estimate> = {}): Estimate => ({
  ...{ run: 'r1', batch: null, role: 'coder', stage: 'generate', model: 'some-model', digest: 'd' },
  ...{ tokens: 1000, cost: 100 },
  ...change,
});

export const caps = (change: Partial<Caps>): Caps => ({ cost: null, tokens: null, calls: null, ...change });
export const noRates = { callsPerMinute: null, callsPerDay: null };
export const noon = new Date('2030-06-15T12:00:00Z');
export const later = (seconds: number): Date => new Date(noon.getTime() + seconds * 1000);
