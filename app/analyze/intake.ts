import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { type Intake, openIntake } from '../../services/reader/intake.ts';
import type { OpenEngine } from '../../services/tables/engine.ts';
import { TableError } from '../../services/tables/failure.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { wishOf } from '../request/terms.ts';

/** The way in for files where no run says in which sandbox: MEDALIST_SANDBOX, or the strongest that works here. */
export const intakeHere = async (scratch: string): Promise<Intake | Refusal> => {
  const wish = wishOf({});
  if (typeof wish === 'object') return wish;
  const sandbox = await chooseTier(wish);
  return 'refused' in sandbox
    ? refuse(
        'no-sandbox',
        `files are read in a sandbox, and ${sandbox.refused}`,
        `${sandbox.fix}\nMEDALIST_SANDBOX=none   # reads them without one`,
      )
    : openIntake(sandbox, scratch);
};

/** SQL over one file, for who can do without: fails as a file does that cannot be read. */
export const engineHere: OpenEngine = async (options) => {
  const intake = await intakeHere(options.scratch);
  if ('kind' in intake) throw new TableError('unreadable', '', intake.message);
  return intake.openEngine(options);
};
