import type { Purpose, Share } from '../../ledger/ledger.ts';
import type { Role } from '../role.ts';
import type { Lineup } from '../settings/settings.ts';

const reading: Purpose = {
  ...{ name: 'reading and planning', part: 0.15 },
  roles: ['summariser', 'advisor', 'explorer', 'planner'] satisfies Role[],
};
const search: Purpose = { name: 'the search', roles: ['coder', 'verifier'] satisfies Role[], part: 0.65 };
const debugging: Purpose = { name: 'debugging', roles: ['debugger'] satisfies Role[], part: 0.2 };

/**
 * The share of a run's budget that a role may use; undefined: all of it. The search also gets what reading left over. Nothing is kept for
 * a debugger that is off, and an explorer that works alone may use all.
 */
export const shareOf = ({ roles }: Pick<Lineup, 'roles'>, role: Role): Share | undefined => {
  switch (role) {
    case 'summariser':
    case 'advisor':
    case 'planner':
      return { of: reading, leaves: null };
    case 'explorer':
      return isAlone(roles, role) ? undefined : { of: reading, leaves: null };
    case 'coder':
    case 'verifier':
      return roles.debugger === null ? undefined : { of: search, leaves: debugging };
    case 'debugger':
      return { of: debugging, leaves: null };
  }
};

const isAlone = (roles: Lineup['roles'], role: Role): boolean =>
  Object.entries(roles).every(([name, model]) => name === role || model === null);
