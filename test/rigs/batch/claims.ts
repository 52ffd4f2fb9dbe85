import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import { csv, type Files, seeded } from '../data/competitions.ts';
import { analysisWith } from '../stages/reading.ts';

const random = seeded(5);
const rows = Array.from({ length: 80 }, () => [random().toFixed(3), Math.floor(random() * 90), random() < 0.4 ? 1 : 0]);
const cellsOf = (i: number) => rows[i] ?? [];
/** A page that says this. */
export const said = (text: string): Files => ({ 'description.md': `# Overview\n\n${text}\n` });
/** A competition whose page and files leave the rules in doubt, unless a test says more. */
export const doubtful = (text: string, samples: Files = {}): Files => ({
  'train.csv': csv(['code', 'x', 'spent', 'left'], 60, (i) => [`k${i}`, ...cellsOf(i)]),
  'test.csv': csv(['code', 'x'], 20, (i) => [`k${60 + i}`, i]),
  'sample_submission.csv': csv(['code', 'answer'], 20, (i) => [`k${60 + i}`, 0]),
  ...said(text),
  ...samples,
});
/** The same files without the sample. */
export const bare = ({ 'sample_submission.csv': _, ...files }: Files): Files => files;
/** Without a sample and without a column that looks like an id. */
export const late = (text: string): Files => ({
  'train.csv': csv(['x', 'cookie', 'spent'], 60, (i) => [i % 7, `k${i}`, cellsOf(i)[1] ?? 0]),
  'test.csv': csv(['x', 'cookie'], 20, (i) => [i % 7, `k${60 + i}`]),
  ...said(text),
});
const changes = (warnings: readonly string[], without: readonly string[]) =>
  warnings.filter((warning) => !without.includes(warning));
/** The analysis with claims, and which warnings they add to that without. */
export const both = async (files: Files, claims: Partial<Requirement>) => {
  const [found, plain] = [await analysisWith(files, claims), await analysisWith(files, null)];
  return { found, plain, added: changes(found.warnings, plain.warnings) };
};
