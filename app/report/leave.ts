import { join } from 'node:path';
import { writeAtomic } from '../../services/files/atomic.ts';
import type { RunFolder } from '../../services/store/home.ts';

/** The report's file in a run's folder. */
export const reportFile = 'report.html';

const load = () => import('./page/page.ts');

/** Loads the code that writes reports while programs run. It takes a quarter of a second, for which nobody then waits at the end. */
export const prepareReport = (): void => void load().catch(() => undefined); // leaveReport reports a failure

/** Writes the report beside a finished result. A problem here gives a warning and never fails the run. */
export const leaveReport = async (folder: RunFolder, store: string): Promise<void> => {
  try {
    const { pageOf } = await load();
    const page = pageOf(folder, store);
    if (page !== undefined) writeAtomic(join(folder.path, reportFile), page);
  } catch (error) {
    process.emitWarning(`${reportFile} is not written: ${error instanceof Error ? error.message : String(error)}`);
  }
};
