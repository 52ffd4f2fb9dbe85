import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { type Intake, openIntake } from '../../services/reader/intake.ts';
import type { OpenTableEngine } from '../../services/tables/engine.ts';
import { TableError } from '../../services/tables/failure.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { sandboxChoice } from '../request/terms.ts';

/** Opens an intake outside a run, in the sandbox that MEDALIST_SANDBOX names, or in the strongest that works here. */
export const intakeHere = async (scratch: string): Promise<Intake | Refusal> => {
  const choice = sandboxChoice({});
  if (typeof choice === 'object') return choice;
  const sandbox = await chooseTier(choice);
  return 'refused' in sandbox
    ? refuse(
        'no-sandbox',
        `files are read in a sandbox, and ${sandbox.refused}`,
        `${sandbox.fix}\nMEDALIST_SANDBOX=none   # reads them without one`,
      )
    : openIntake(sandbox, scratch, { opensBooks: true });
};

/** Opens SQL over one file for callers that can do without it: a missing sandbox is reported like an unreadable file. */
export const engineHere: OpenTableEngine = async (options) => {
  const intake = await intakeHere(options.scratch);
  if ('kind' in intake) throw new TableError('unreadable', '', intake.message);
  return intake.openTableEngine(options);
};
