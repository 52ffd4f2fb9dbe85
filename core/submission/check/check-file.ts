import { workspace } from '../../../services/csv/write/writer.ts';
import type { Finding } from '../../schema/finding.ts';
import { openSubmission, tooLargeToRead } from '../read/read.ts';
import type { Specification } from '../specification.ts';
import { checkReading } from './check.ts';
import type { Where } from './quick/statistics.ts';
import { quickFindings } from './quick.ts';

/** What is to be said about a file, and how many rows it has. */
export interface CheckedFile {
  readonly findings: readonly Finding[];
  readonly rows: number;
}

/**
 * Opens and checks a file of any size; foreign formats above 16 MB are written anew into the scratch folder. A file that takes more than
 * `seconds` is too large.
 */
export const checkFile = async (
  path: string,
  specification: Specification,
  { seconds, ...where }: Omit<Where, 'signal'> & { readonly seconds?: number },
): Promise<CheckedFile> => {
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * seconds;
  try {
    const quick = await quickFindings(path, specification, { ...where, until });
    if (quick !== undefined) return { findings: quick, rows: specification.expected.rows };
    const reading = openSubmission(path, specification.schema.header, workspace(where.scratch), until);
    return { findings: checkReading(reading, specification), rows: reading.table?.rows ?? 0 };
  } catch (cause) {
    return { findings: [tooLargeToRead(cause)], rows: 0 };
  }
};
