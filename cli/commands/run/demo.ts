import { join } from 'node:path';
import { labelOf } from '../../../app/result/doubt-words.ts';
import { compete } from '../../../app/run/compete.ts';
import { demoCompetitions, demoFolder, gradeDemo, makeDemos } from '../../../app/run/demo.ts';
import { findPython } from '../../../services/python/environment.ts';
import { codeOf, exitCodes } from '../../exit-codes.ts';
import { tellRefusal } from '../../render/refusal.ts';
import { printOutcome } from '../../render/run/outcome.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { table } from '../../render/terminal/table.ts';
import { writeOut } from '../../render/terminal/terminal.ts';
import { withProgress } from '../../watch.ts';

interface Flags {
  readonly time: number;
  readonly seed: number;
  readonly out?: string;
  readonly json?: boolean;
}

/** `medalist demo`: makes the built-in competitions with `python` and competes in each, without models. The worst exit code counts. */
export const run = async (
  { time, seed, out, json = false }: Flags,
  python: string | null = findPython() ?? null,
): Promise<void> => {
  const rows: string[][] = [];
  const results: object[] = [];
  if (python === null) {
    tellRefusal(
      { message: 'there is no Python environment to make them with', advice: 'Make it: medalist setup' },
      json,
    );
    process.exitCode = exitCodes.failed;
    return;
  }
  await makeDemos();
  await withProgress(async (watching) => {
    for (const slug of demoCompetitions) {
      const where = out === undefined ? {} : { out: join(out, slug) };
      const outcome = await compete({ competition: demoFolder(slug), time, seed, models: 'off', ...where }, watching);
      process.exitCode = Math.max(Number(process.exitCode ?? 0), codeOf(outcome));
      if (!json || !outcome.ok) printOutcome(outcome, false);
      if (!outcome.ok) return;
      const { report, timings } = outcome.result;
      const heldOut = await gradeDemo(slug, outcome.folder, outcome.result.sandbox.tier);
      const cv = report?.crossValidation ?? undefined;
      results.push({ ...outcome.result, folder: outcome.folder, heldOut });
      rows.push([
        slug,
        labelOf(outcome.result),
        cv?.metric ?? '',
        cv?.score.toPrecision(4) ?? '',
        heldOut.toPrecision(4),
        timings.total.toFixed(1),
      ]);
    }
  });
  if (json) writeOut(jsonLine({ runs: results }));
  else
    writeOut(
      `\n${table(['competition', 'status', 'metric', 'cross-validation', 'held-out score', 'seconds'], rows)}\n`,
    );
};
