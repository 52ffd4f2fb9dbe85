import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellRun } from '../../../core/schema/explore/cell-run.ts';

/** A cell as a file of sessions/ has it: `# %% SECTION`, with `failed LINE` where it raises. */
export interface WrittenCell {
  readonly section: string;
  readonly code: string;
  /** The line that raises; null: it runs. */
  readonly failsIn: number | null;
}

export const sessionNames = ['churn', 'houses', 'sales', 'orders', 'patients'] as const;

/** Sessions as a model writes them. */
export const writtenCells = (name: (typeof sessionNames)[number]): readonly WrittenCell[] =>
  readFileSync(join(import.meta.dirname, 'sessions', `${name}.cells`), 'utf8')
    .split(/^# %% /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [section = '', , line] = head.split(' ');
      return { section, code: lines.join('\n').trim(), failsIn: line === undefined ? null : Number(line) };
    });

/** What a cell came to, as far as it is not said. */
export const cellRun = (place: number, code: string, more: Partial<CellRun> = {}): CellRun => ({
  ...{ place, code, ended: 'ran', printed: '', value: null, trouble: null, plots: [], seconds: 0.1 },
  ...more,
});

/** How a session tells that a line of a cell has raised. */
export const raisedIn = (place: number, line: number, error = 'KeyError: 1'): Partial<CellRun> => ({
  ended: 'raised',
  trouble: `Traceback (most recent call last):\n  File "<cell ${place}>", line ${line}, in <module>\n    code\n${error}`,
});
