import type { MediaProfile } from '../../../../core/schema/media.ts';

/** With fewer pixels on the short side, too little can be seen. */
const leastSide = 64;

/** Whether the first of two copies stays. */
export const sameOrBetter = (a: MediaProfile, b: MediaProfile): boolean => {
  if (isRead(a) !== isRead(b)) return isRead(a);
  if (isLarge(a) !== isLarge(b)) return isLarge(a);
  return bytesOf(a) <= bytesOf(b);
};

/** Why the first of two copies does not stay. */
export const whyWorse = (worse: MediaProfile, better: MediaProfile): string => {
  if (isRead(worse) !== isRead(better)) return `${formatOf(worse)} may not be read here, ${formatOf(better)} is`;
  if (isLarge(worse) !== isLarge(better)) return `its pictures have fewer than ${leastSide} pixels on their short side`;
  return `its files are larger (${inKilobytes(worse)} kB each, not ${inKilobytes(better)})`;
};

const formatOf = ({ formats }: MediaProfile): string => formats[0]?.value ?? 'its format';
/** Whether we can read the files. A DICOM whose profile names its compression cannot be read. */
const isRead = (profile: MediaProfile): boolean => !formatOf(profile).startsWith('dicom,');
const isLarge = ({ smallest }: MediaProfile): boolean => smallest === null || Math.min(...smallest) >= leastSide;
const bytesOf = ({ bytes, train, test }: MediaProfile): number => bytes / Math.max(1, train + test);
const inKilobytes = (profile: MediaProfile): string => (bytesOf(profile) / 1e3).toFixed(1);
