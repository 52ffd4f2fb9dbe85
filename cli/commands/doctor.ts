import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { homeOf } from '../../machines/compete.ts';
import { wishOf } from '../../machines/terms.ts';
import { examine } from '../../services/doctor/doctor.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeExamination } from '../render/doctor.ts';
import { jsonLine } from '../render/printable.ts';
import { withWaiting } from '../render/waiting.ts';

/** `medalist doctor` */
export const run = async ({ json = false }: { readonly json?: boolean }): Promise<void> => {
  const home = homeOf(undefined);
  const folders = { competitions: dirname(home.store), submissions: dirname(dirname(home.run('slug', 'run').path)) };
  const patient = { env: process.env, home: homedir(), wish: wishOf({}), folders };
  const examination = await withWaiting('examining this machine', ({ signal }) => examine(patient, signal));
  process.exitCode = examination.verdict.ok ? exitCodes.ok : exitCodes.failed;
  process.stdout.write(json ? jsonLine(examination) : `${describeExamination(examination, process.stdout)}\n`);
};
