import * as z from 'zod';

/** The roles that a model is asked as. Each role has its own model or is off; then rules do its work. */
export const Role = z.enum(['summariser', 'advisor', 'planner', 'coder', 'debugger', 'verifier', 'explorer']);
export type Role = z.output<typeof Role>;
export const roles = Role.options;

/** The roles of every competition. An explorer has its own command, and joins a competition only if the user asks for it. */
export const competingRoles: readonly Role[] = roles.filter((role) => role !== 'explorer');
