import * as z from 'zod';

/**
 * The kinds of sandbox, strongest first. `bubblewrap` (A): Linux namespaces; `landlock` (B): Landlock and seccomp, no namespaces;
 * `seatbelt` (M): macOS, partial and untested; `none`: an ordinary subprocess, only if asked for.
 */
export const Tier = z.enum(['bubblewrap', 'landlock', 'seatbelt', 'none']);
export type Tier = z.output<typeof Tier>;
