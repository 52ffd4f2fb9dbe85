import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type Approval, parkedAt } from '../../../core/options/approval.ts';
import { readRegular } from '../../../services/files/regular.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import type { Part } from '../../report/page/parts.ts';
import { readRequest } from '../../request/sealed-request.ts';
import { candidatesOf } from '../../result/candidates.ts';
import type { RunPlace } from '../../run/elsewhere.ts';
import { pendingNames } from '../../run/parked.ts';
import type { JournalSeen, SeenReader } from '../live/seen.ts';
import { runForms } from '../page/forms.ts';
import type { RunShown } from '../page/run-page.ts';
import type { World } from '../world.ts';
import type { RunRow } from './row.ts';

/** What the page of a run is drawn from. Each of these stays the same object until the run or its files change. */
export interface RunLook {
  readonly row: RunRow;
  readonly seen: JournalSeen | null;
  /** What the run waits for, and the text that waits for an answer. */
  readonly about: Approval | undefined;
  readonly pending: string | null;
}

/** Looks at a run as it is now. */
export const lookAt = ({ runs }: World, place: RunPlace, reader: SeenReader): RunLook => {
  const row = runs.row(place);
  const seen = reader.look() ?? null;
  const about = row.state === 'waiting' ? parkedAt(seen?.state ?? '') : undefined;
  return { row, seen, about, pending: about === undefined ? null : pendingIn(place, about) };
};

/** Everything that the page of a run shows. */
export const shownOf = (
  { row, seen, about, pending }: RunLook,
  place: RunPlace,
  endedOf: (folder: RunFolder) => readonly Part[],
  mayChange: boolean,
): RunShown => {
  const tree = seen === null ? undefined : candidatesOf(place.folder, seen.branches);
  const batch = readRequest(place.folder.request)?.request.batch ?? null;
  const forms = runForms({ row, mayChange, about, pending, batch });
  const ended = row.state === 'ended' ? endedOf(place.folder) : [];
  return { row, ended, seen, tree: tree === undefined || tree.nodes.length === 0 ? null : tree, forms };
};

const mostPending = 2 ** 20;

/** The file that waits for a person's answer. It must be in a plain folder and have the name that we give it. */
const pendingIn = ({ folder }: RunPlace, about: Approval): string | null => {
  const place = join(folder.path, 'pending');
  if (about === 'submit' || lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  const read = readRegular(join(place, pendingNames[about]), mostPending);
  return 'why' in read ? null : read.text;
};
