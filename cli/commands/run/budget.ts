import { homeOf } from '../../../app/home.ts';
import { overviewOf } from '../../../services/ledger/overview.ts';
import { exitCodes } from '../../exit-codes.ts';
import { printRefusal } from '../../render/refusal.ts';
import { describeBudget } from '../../render/run/budget.ts';
import { placeOf } from '../../render/terminal/place.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

/** `medalist budget`: shows what the ledger says, and changes nothing. */
export const run = ({ json = false }: { readonly json?: boolean }): void => {
  const { ledger } = homeOf(undefined);
  const looked = overviewOf(ledger);
  if (!looked.ok) process.exitCode = exitCodes.failed;
  if (json) writeOut(jsonLine(looked.ok ? { ok: true, ledger, ...looked.overview } : looked));
  else if (looked.ok) writeOut(`${describeBudget(looked.overview, placeOf(ledger), process.stdout)}\n`);
  else printRefusal(looked);
};
