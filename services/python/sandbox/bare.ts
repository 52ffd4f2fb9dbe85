import type { Enclosure } from './enclosure.ts';
import type { Places, Room, Share } from './mounts/room.ts';
import { rlimitsBesideOthers } from './rlimits.ts';

/** No sandbox, and no paths moved: only the launcher's care that nothing is left behind, and limits. For those who ask for it by name. */
export const bare = (room: Room): Enclosure => ({
  places: whereTheyAre(room),
  owner: null,
  filter: null,
  order: (program, environment) => ({
    command: program,
    environment,
    cwd: room.work,
    depth: 0,
    rlimits: rlimitsBesideOthers(room),
    seccomp: false,
    landlock: null,
    user: null,
    tell: true,
    talk: false,
    remove: [],
  }),
});

const whereTheyAre = ({ source, input, work, tmp, caches }: Room): Places => ({
  source,
  input: byName(input),
  work,
  tmp,
  caches: byName(caches),
});

const byName = (shares: readonly Share[]): Record<string, string> =>
  Object.fromEntries(shares.map(({ name, folder }) => [name, folder]));
