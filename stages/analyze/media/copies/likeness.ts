import type { Look } from '../../../../services/dataset/media/look.ts';
import { wordsOfForm } from '../naming/words.ts';
import { isFormatOrSize, isSize, partsOf } from './terms.ts';

type Looks = readonly [Look | null, Look | null];
type ImageLook = Extract<Look, { kind: 'image' }>;

/** Words for different views of one thing. */
const isView =
  /^(left|right|l|r|front|back|rear|side|top|bottom|before|after|pre|post|masks?|labels?|targets?|truth|gts?|annot\w*|seg\w*|clean\w*|nois\w*|denois\w*|blur\w*|sharp\w*|depths?|normals?|thermal|ir|nir|infrared|edges?|contours?|heat\w*|query|flair|t[12]\w*|red|green|blue|channel\w*|band\w*|[a-d])$/i;

/** Whether files with the same stems show the same pictures, by the names of their folders and by some headers. */
export const showSamePictures = (forms: readonly [string, string], all: readonly Looks[]): boolean => {
  if (ownWords(forms, wordsOfForm).some(({ word }) => isView.test(word))) return false;
  const known = all.filter((pair): pair is readonly [ImageLook, ImageLook] =>
    pair.every((look) => look?.kind === 'image'),
  );
  if (known.length === 0 || !known.every(haveSameShape) || !known.every(haveSameColours)) return false;
  const own = ownWords(forms, partsOf).map(({ word, at }) => ({ word, looks: known.map((pair) => pair[at]) }));
  if (!own.every(({ word, looks }) => isFormatOrSize(word, looks))) return false;
  if (known.every(([a, b]) => a.type !== b.type)) return true;
  const wider = known.map(([a, b]) => Math.sign((a.width ?? 0) - (b.width ?? 0)));
  const tellsSize = own.some(({ word, looks }) => isSize(word, looks));
  return tellsSize && wider[0] !== 0 && wider.every((sign) => sign === wider[0]);
};

/** The words that only one of the two names has. */
const ownWords = ([a, b]: readonly [string, string], split: (form: string) => string[]) => {
  const [first, second] = [split(a), split(b)];
  return [
    ...first.filter((word) => !second.includes(word)).map((word) => ({ word, at: 0 as const })),
    ...second.filter((word) => !first.includes(word)).map((word) => ({ word, at: 1 as const })),
  ];
};

/** Whether two images differ at most in scale, as far as both sizes are known. */
const haveSameShape = ([a, b]: readonly [ImageLook, ImageLook]): boolean => {
  if (a.width === null || a.height === null || b.width === null || b.height === null) return true;
  const [large, small] = a.width >= b.width ? [a, b] : [b, a];
  const expected = ((large.height ?? 0) * (small.width ?? 0)) / (large.width ?? 1);
  return Math.abs(expected - (small.height ?? 0)) <= 1;
};

/** Whether two images have the same colours. Grey is another view of coloured things, but grey DICOM files are often copied as colours. */
const haveSameColours = ([a, b]: readonly [ImageLook, ImageLook]): boolean =>
  a.mode === null || b.mode === null || a.mode === b.mode || [a, b].some(({ type }) => type.startsWith('dicom'));
