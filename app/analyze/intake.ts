import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { type Intake, openIntake } from '../../services/reader/intake.ts';
import type { OpenTableEngine } from '../../services/tables/engine.ts';
import { TableError } from '../../services/tables/failure.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { sandboxChoice } from '../request/terms.ts';

/** The way in for files where no run says in which sandbox: MEDALIST_SANDBOX, or the strongest that works here. */
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

/** SQL over one file, for who can do without: fails as a file does that cannot be read. */
export const engineHere: OpenTableEngine = async (options) => {
  const intake = await intakeHere(options.scratch);
  if ('kind' in intake) throw new TableError('unreadable', '', intake.message);
  return intake.openTableEngine(options);
};
