import { describeVersion } from '../../../services/package/version.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Recorded } from './recorded.ts';

/** A replay came to a question that its exploration did not ask. All that was asked is on record: something of today words it otherwise. */
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
