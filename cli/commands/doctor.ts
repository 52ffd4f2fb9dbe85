import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { homeOf } from '../../app/home.ts';
import { unusedModels, userModelsFile } from '../../app/models/file.ts';
import { sandboxChoice } from '../../app/request/terms.ts';
import { examine } from '../../services/doctor/doctor.ts';
import { exitCodes } from '../exit-codes.ts';
import { refuseUsage } from '../refuse.ts';
import { describeExamination } from '../render/doctor.ts';
import { jsonLine } from '../render/terminal/printable.ts';
import { writeOut } from '../render/terminal/terminal.ts';
import { withWaiting } from '../render/terminal/waiting.ts';

/** `medalist doctor` */
export const run = async ({ json = false }: { readonly json?: boolean }): Promise<void> => {
  const sandbox = sandboxChoice({});
  if (typeof sandbox !== 'string') {
    return refuseUsage(sandbox, json);
  }
  const home = homeOf(undefined);
  const folders = { competitions: dirname(home.store), submissions: dirname(dirname(home.run('slug', 'run').path)) };
  const machine = {
    env: process.env,
    home: homedir(),
    models: userModelsFile(process.env),
    unused: unusedModels(home, process.env),
    asked: sandbox,
    folders,
  };
  const examination = await withWaiting('examining this machine', async ({ signal }) => {
    const found = await examine(machine, signal);
    return signal.aborted ? null : found;
  });
  if (examination === null) {
    process.exitCode = exitCodes.interrupted;
    return;
  }
  process.exitCode = examination.verdict.ok ? exitCodes.ok : exitCodes.failed;
  writeOut(json ? jsonLine(examination) : `${describeExamination(examination, process.stdout)}\n`);
};
