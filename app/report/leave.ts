import { join } from 'node:path';
import { writeAtomic } from '../../services/files/atomic.ts';
import type { RunFolder } from '../../services/store/home.ts';

/** The file's name in a run's folder. */
export const reportFile = 'report.html';

const load = () => import('./page/page.ts');

/** Loads what writes reports (its charts take a quarter of a second) while programs run, so that nobody waits for it at the end. */
export const prepareReport = (): void => void load().catch(() => undefined); // leaveReport tells of it

/** Leaves the report beside a result that stands already: whatever goes wrong here costs a warning, never the run. */
export const leaveReport = async (folder: RunFolder, store: string): Promise<void> => {
  try {
    const { pageOf } = await load();
    const page = pageOf(folder, store);
    if (page !== undefined) writeAtomic(join(folder.path, reportFile), page);
  } catch (error) {
    process.emitWarning(`${reportFile} is not written: ${error instanceof Error ? error.message : String(error)}`);
  }
};
