import { homeOf } from '../../../app/home.ts';
import { candidatesOf } from '../../../app/result/candidates.ts';
import { findRun } from '../../../app/run/find-run.ts';
import { exitCodes } from '../../exit-codes.ts';
import { refuseUsage } from '../../refuse.ts';
import { tellRefusal } from '../../render/refusal.ts';
import { describeTree } from '../../render/run/tree.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

/** `medalist tree RUN`: shows the candidates that the run's folder tells of. */
export const run = (name: string, { json = false }: { readonly json?: boolean }): void => {
  const folder = findRun(homeOf(undefined), name);
  if ('kind' in folder) {
    refuseUsage(folder, json);
    return;
  }
  const seen = candidatesOf(folder);
  if (seen === undefined) {
    const message = `${folder.path} tells nothing of candidates`;
    tellRefusal({ message, advice: `Go on with it: medalist resume ${name}` }, json);
    process.exitCode = exitCodes.failed;
    return;
  }
  writeOut(json ? jsonLine(seen) : `${describeTree(seen, process.stdout)}\n`);
};
