import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { scriptedSolution } from '../command/medalist.ts';
import { smallCompetition } from '../data/small-competition.ts';
import { scratchFolder } from '../scratch.ts';

/** A home with a small competition, solutions (`quick.py`; `slow.py` ends in no time a test has) and a list of these lines. */
export const homeWithList = (...lines: readonly string[]) => fillHome(scratchFolder(), ...lines);

/** The same in a folder that is there. */
export const fillHome = (home: string, ...lines: readonly string[]) => {
  smallCompetition(home);
  copyFileSync(scriptedSolution, join(home, 'quick.py'));
  const quick = readFileSync(scriptedSolution, 'utf8');
  writeFileSync(join(home, 'slow.py'), quick.replace('    time.sleep(0.15)', '    time.sleep(300)'));
  const list = join(home, 'list.csv');
  writeFileSync(list, lines.map((line) => `${line}\n`).join(''));
  return { home, list };
};

/** The rows of a list as another program reads them. */
export const rowsOf = (list: string): readonly Record<string, string>[] =>
  parse(readFileSync(list), { columns: true, relax_column_count: true, comment: '#' });
