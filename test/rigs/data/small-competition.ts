import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of a small binary competition, as `scripted_solution.py` expects it: id, x, y. */
export const smallCompetition = (root: string): string => {
  const folder = join(root, 'small');
  mkdirSync(folder, { recursive: true });
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  const x = (id: number) => ((id * 37) % 101) / 101;
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  write('train.csv', ['id,x,y', ...rows(1, 60).map((id) => `${id},${x(id).toFixed(4)},${id % 3 === 0 ? 1 : 0}`)]);
  write('test.csv', ['id,x', ...rows(61, 20).map((id) => `${id},${x(id).toFixed(4)}`)]);
  write('sample_submission.csv', ['id,y', ...rows(61, 20).map((id) => `${id},0.5`)]);
  write('description.md', ['# Small', '', '## Evaluation', '', 'Submissions are judged on area under the ROC curve.']);
  return folder;
};
