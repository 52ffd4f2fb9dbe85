import { describeVersion } from '../../../services/package/version.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Recorded } from './recorded.ts';

/** Refuses a replay that asks another question than its exploration did, because something has changed since. */
export const notRecorded = ({ folder, record }: Recorded, turns: number): Refusal => {
  const now = describeVersion();
  const why =
    record.version === now
      ? 'the installed libraries, the secrets of this environment or a file below .run/ are others than then'
      : `it was asked by medalist ${record.version}, and this is ${now}`;
  return refuse(
    'no-data',
    `it cannot be replayed: the question of turn ${turns + 1} is another one than that of ${folder.path}: ${why}`,
    'Replay with the version that recorded it, in the environment that it had.',
  );
};
