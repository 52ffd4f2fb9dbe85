import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type Approval, parkedAt } from '../../../core/options/approval.ts';
import { readRegular } from '../../../services/files/regular.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import type { Part } from '../../report/page/parts.ts';
import { readRequest } from '../../request/sealed-request.ts';
import { candidatesOf } from '../../result/candidates.ts';
import { pendingNames } from '../../run/parked.ts';
import type { SeenReader } from '../live/seen.ts';
import { runForms } from '../page/forms.ts';
import type { RunShown } from '../page/run-page.ts';
import type { World } from '../world.ts';
import type { RunPlace } from './read-row.ts';

/** All that the page of a run shows, as it stands now. */
export const shownOf = (
  world: World,
  place: RunPlace,
  reader: SeenReader,
  endedOf: (folder: RunFolder) => readonly Part[],
  mayChange: boolean,
): RunShown => {
  const row = world.runs.row(place);
  const seen = reader.look() ?? null;
  const tree = seen === null ? undefined : candidatesOf(place.folder, seen.branches);
  const batch = readRequest(place.folder.request)?.request.batch ?? null;
  const about = row.state === 'waiting' ? parkedAt(seen?.state ?? '') : undefined;
  const pending = about === undefined ? null : pendingIn(place, about);
  const forms = runForms({ row, mayChange, about, pending, batch });
  const ended = row.state === 'ended' ? endedOf(place.folder) : [];
  return { row, ended, seen, tree: tree === undefined || tree.nodes.length === 0 ? null : tree, forms };
};

const mostPending = 2 ** 20;

/** The file that waits for a person's word: in a plain folder, of the name that we gave it. */
const pendingIn = ({ folder }: RunPlace, about: Approval): string | null => {
  const place = join(folder.path, 'pending');
  if (about === 'submit' || lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  const read = readRegular(join(place, pendingNames[about]), mostPending);
  return 'why' in read ? null : read.text;
};
