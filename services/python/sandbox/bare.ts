import type { Enclosure } from './enclosure.ts';
import type { Places, SandboxSpec, Share } from './mounts/spec.ts';
import { rlimitsBesideOthers } from './rlimits.ts';

/** No sandbox and no moved paths: only limits, and the launcher, which leaves nothing behind. For users who ask for it by name. */
export const bare = (spec: SandboxSpec): Enclosure => ({
  places: whereTheyAre(spec),
  owner: null,
  filter: null,
  order: (program, environment) => ({
    command: program,
    environment,
    cwd: spec.work,
    depth: 0,
    rlimits: rlimitsBesideOthers(spec),
    seccomp: false,
    landlock: null,
    user: null,
    tell: true,
    talk: false,
    remove: [],
  }),
});

const whereTheyAre = ({ source, input, work, tmp, caches }: SandboxSpec): Places => ({
  source,
  input: byName(input),
  work,
  tmp,
  caches: byName(caches),
});

const byName = (shares: readonly Share[]): Record<string, string> =>
  Object.fromEntries(shares.map(({ name, folder }) => [name, folder]));
