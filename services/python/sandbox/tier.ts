import * as z from 'zod';

/**
 * How a program is kept in, strongest first. `bubblewrap` (A): Linux namespaces; `landlock` (B): Landlock and seccomp, no
 * namespaces; `seatbelt` (M): macOS, partial and untested; `none`: an ordinary subprocess, only when asked for.
 */
export const Tier = z.enum(['bubblewrap', 'landlock', 'seatbelt', 'none']);
export type Tier = z.output<typeof Tier>;
