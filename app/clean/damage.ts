import { readRegular } from '../../services/files/regular.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { largestRequest } from '../request/request.ts';
import { readRequest } from '../request/sealed-request.ts';

/** Why a folder cannot be read as a run, in a few words; undefined: it can. */
export const whyDamaged = ({ request }: RunFolder): string | undefined => {
  if (readRequest(request) !== undefined) return undefined;
  const read = readRegular(request, largestRequest);
  return `request.json ${'why' in read ? read.why : 'is no request of this version'}`;
};
