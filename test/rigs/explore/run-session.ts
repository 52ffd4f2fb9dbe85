import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import { findPython } from '../../../services/python/environment.ts';
import { defaultLimits } from '../../../services/python/limits/limits.ts';
import { lastingSession } from '../../../services/python/session/lasting.ts';
import { plainTerms } from '../sandbox/terms.ts';

/** A session that ran, and the pictures that it showed. */
export interface RanSession {
  readonly cells: readonly CellRun[];
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** `seconds`: it is interrupted then. */
export type CellToRun = string | { readonly code: string; readonly seconds: number };

/** Runs cells in a session of its own, in the strongest sandbox of this machine. */
export const runSession = async (given: readonly CellToRun[], data: string, folder: string): Promise<RanSession> => {
  const work = join(folder, 'work');
  if (!existsSync(work)) mkdirSync(work, { recursive: true });
  await using session = lastingSession({
    ...{ python: findPython() ?? 'python3', sandbox: (await plainTerms()).sandbox, data, work, threads: 1 },
    limits: defaultLimits({ seconds: 1_800, memory: 4 * 2 ** 30, disk: 2 ** 30 }),
    signal: new AbortController().signal,
    ...{ history: [], rebuildSeconds: 0 },
  });
  const cells: CellRun[] = [];
  const pictures = new Map<string, Uint8Array>();
  for (const [at, one] of given.entries()) {
    const { code, seconds } = typeof one === 'string' ? { code: one, seconds: 300 } : one;
    const shown = await session.run(code, seconds);
    if ('why' in shown) throw new Error(`the session ${shown.why}`);
    const { note: _, pictures: drawn, ...rest } = shown;
    const plots = drawn.map(
      (_png, nth) => `${String(at + 1).padStart(3, '0')}-${String(nth + 1).padStart(2, '0')}.png`,
    );
    for (const [nth, name] of plots.entries()) pictures.set(name, drawn[nth] ?? new Uint8Array());
    cells.push({ place: at + 1, code, plots, ...rest });
  }
  return { cells, pictures };
};
