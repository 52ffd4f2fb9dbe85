import * as z from 'zod';

/** The roles that a model is asked as. Each role has its own model or is off; then rules do its work. */
export const Role = z.enum(['summariser', 'advisor', 'planner', 'coder', 'debugger', 'verifier']);
export type Role = z.output<typeof Role>;
export const roles = Role.options;
