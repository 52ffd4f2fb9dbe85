import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../../../services/files/regular.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import type { Part } from '../../report/page/parts.ts';
import { readRequest } from '../../request/sealed-request.ts';
import { candidatesOf } from '../../result/candidates.ts';
import { runForms } from '../page/forms.ts';
import type { RunShown } from '../page/run-page.ts';
import type { World } from '../world.ts';
import type { RunPlace } from './read-row.ts';

/** All that the page of a run shows, as it stands now. */
export const shownOf = (
  world: World,
  place: RunPlace,
  endedOf: (folder: RunFolder) => readonly Part[],
  mayChange: boolean,
): RunShown => {
  const row = world.runs.row(place);
  const seen = world.watched(place.folder).look() ?? null;
  const tree = seen === null ? undefined : candidatesOf(place.folder, seen.branches);
  const batch = readRequest(place.folder.request)?.request.batch ?? null;
  const pending = row.state === 'waiting' ? pendingIn(place) : null;
  const forms = runForms({ row, mayChange, machine: seen?.state ?? '', pending, batch });
  const ended = row.state === 'ended' ? endedOf(place.folder) : [];
  return { row, ended, seen, tree: tree === undefined || tree.nodes.length === 0 ? null : tree, forms };
};

const mostPending = 2 ** 20;

/** The file that waits for a person's word. */
const pendingIn = ({ folder }: RunPlace): string | null => {
  try {
    const [name] = readdirSync(join(folder.path, 'pending'));
    const read = name === undefined ? undefined : readRegular(join(folder.path, 'pending', name), mostPending);
    return read === undefined || 'why' in read ? null : read.text;
  } catch {
    return null; // nothing waits: a submission is where all are
  }
};
