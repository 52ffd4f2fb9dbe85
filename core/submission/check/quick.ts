import { statSync } from 'node:fs';
import { fileSource } from '../../../services/csv/chunks.ts';
import { whyHollowAt } from '../../../services/files/hollow.ts';
import type { Finding } from '../../schema/finding.ts';
import type { SubmissionSchema } from '../../schema/submission.ts';
import { boundsOf, familyOf } from '../kinds.ts';
import type { Specification } from '../specification.ts';
import { type TargetColumn, targetOf } from '../subject.ts';
import { keyFindings, startsRight } from './quick/outline.ts';
import { type FileStatistics, type Statistics, statisticsOf, type Where } from './quick/statistics.ts';
import { sumTolerance } from './rules/row-sums.ts';
import { doubtsAbout } from './rules/sanity/spread.ts';

/** Below this, a look at everything is as fast. */
const largeBytes = 32 * 2 ** 20;

/**
 * What there is to say about a large file of numbers that is simply right, but for the order of its rows: found out
 * several times faster than by the rules. Undefined where anything else may be odd: then the rules look.
 */
export const quickFindings = async (
  path: string,
  specification: Specification,
  { until = Number.POSITIVE_INFINITY, ...where }: Omit<Where, 'signal'> & { readonly until?: number },
  least = largeBytes,
): Promise<readonly Finding[] | undefined> => {
  const { size } = statSync(path);
  const source = fileSource(path, size, until);
  if (size < least || !isPlain(specification) || !startsRight(source, specification)) return undefined;
  if (whyHollowAt(path) !== undefined) return undefined;
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), Math.min(2 ** 31 - 1, Math.max(0, until - performance.now())));
  const counting = statisticsOf(path, specification, { ...where, signal: stop.signal });
  let aboutKeys: ReturnType<typeof keyFindings>;
  try {
    aboutKeys = keyFindings(source, specification);
  } finally {
    if (aboutKeys === undefined) stop.abort();
    await counting;
    clearTimeout(late);
  }
  const found = await counting;
  return aboutKeys !== undefined && found !== undefined && areUnremarkable(specification, found)
    ? aboutKeys()
    : undefined;
};

const areUnremarkable = (specification: Specification, found: FileStatistics): boolean => {
  const { schema, expected } = specification;
  const sums = schema.rowConstraint === 'sum-to-one' && schema.header.length > 2;
  if (sums && !(found.offOne < sumTolerance / 2)) return false;
  return schema.columns
    .slice(1)
    .every((column, j) => isUnremarkable(targetOf(specification, column, j + 1), found.columns[j], expected.rows));
};

/** One key in front, numbers behind it. */
const isPlain = ({ schema, expected }: Specification): boolean =>
  schema.key.length === 1 &&
  schema.header[0] === schema.key[0] &&
  expected.header.length === 1 &&
  schema.header.length > 1 &&
  isTargets(schema);

const isTargets = ({ columns, header }: SubmissionSchema): boolean =>
  columns.every(({ name }, j) => name === header[j]) &&
  columns.slice(1).every(({ role, kind }) => role === 'target' && kind !== null && familyOf(kind) === 'number');

/** Every cell a finite number inside the bounds, and nothing odd about them as a whole. */
const isUnremarkable = (target: TargetColumn | undefined, found: Statistics | undefined, rows: number): boolean => {
  if (target === undefined || found === undefined || found.rows !== rows) return false;
  const { min, max, mean, std } = found;
  const [low, high] = boundsOf(target.column);
  if (![min, max, mean, std].every(Number.isFinite) || min < low || max > high || min === max) return false;
  const isHard = [min, max].every((value) => value === 0 || value === 1);
  const isCoarse = [min, max].every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9);
  return doubtsAbout(target, { rows, mean, std, onlyZeroOne: isHard, onlyHundredths: isCoarse }).length === 0;
};
