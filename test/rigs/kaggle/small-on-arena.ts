import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rival } from '../../../app/arena/grading/board.ts';
import { scriptedSolution } from '../command/medalist.ts';
import { smallCompetition } from '../data/small-competition.ts';
import { scratchFolder } from '../scratch.ts';
import { kaggleUser } from './user.ts';

interface Small {
  /** Scores of others; on the arena the highest is the best. */
  readonly board: readonly number[];
  /** What its page says of the metric; the usual one asks for the area under the ROC curve. */
  readonly page?: string;
  /** By which the solution says that its score is. */
  readonly metric?: string;
}

/** The small competition on an arena where others have submitted before, and a solution that says how well it did: 0.7 ± 0.02. */
export const smallOnArena = async ({ board, page, metric = 'auc' }: Small) => {
  const small = smallCompetition(scratchFolder());
  const files = readdirSync(small).map((name) => [name, readFileSync(join(small, name), 'utf8')] as const);
  const changed = page === undefined ? {} : { 'description.md': page };
  const rivals = board.map((score, at): Rival => ({ team: `team ${at}`, score, date: new Date(at) }));
  const user = await kaggleUser({}, { ...Object.fromEntries(files), ...changed }, undefined, [], rivals);
  const solution = join(user.home, 'solution.py');
  writeFileSync(solution, scoringBy(metric));
  const flags = ['--only', '--solution', solution, '--time', '60', '--run-id', 'one'];
  return { ...user, solution, flags, run: join(user.home, 'submissions', 'comp', 'one') };
};

/** The scripted solution with a cross-validated score by its own word. */
const scoringBy = (metric: string): string => {
  const cv = { metric, score: 0.7, error: 0.02, direction: 'max', scheme: 'stratified', folds: 5, models: [] };
  const left = `(options.out / "cv.json").write_text(${JSON.stringify(JSON.stringify(cv))})`;
  return readFileSync(scriptedSolution, 'utf8').replace('    time.sleep(0.1)\n', `    ${left}\n`);
};
