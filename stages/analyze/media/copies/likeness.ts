import type { Look } from '../../../../services/dataset/media/look.ts';
import { wordsOfForm } from '../words.ts';

type Looks = readonly [Look | null, Look | null];
type ImageLook = Extract<Look, { kind: 'image' }>;

/** What pictures of one thing are called that do not show the same of it. */
const isView =
  /^(left|right|l|r|front|back|rear|side|top|bottom|before|after|pre|post|masks?|labels?|targets?|truth|gts?|annot\w*|seg\w*|clean\w*|nois\w*|denois\w*|blur\w*|sharp\w*|depths?|normals?|thermal|ir|nir|infrared|edges?|contours?|heat\w*|query|flair|t[12]\w*|red|green|blue|channel\w*|band\w*|[a-d])$/i;
/** What a folder is called whose pictures are those of another one in another size. */
const isSize = /small|resiz|thumb|scale|shr[iu]nk|tiny|mini|large|big|full|orig|low|high|res$|\d{2,}/i;

/** Whether files of the same stems show the same pictures, by how the two folders are called and by some headers. */
export const showSamePictures = (forms: readonly [string, string], all: readonly Looks[]): boolean => {
  const words = forms.map(wordsOfForm);
  const own = words.flatMap((some, at) => some.filter((word) => !words[1 - at]?.includes(word)));
  if (own.some((word) => isView.test(word))) return false;
  const known = all.filter((pair): pair is readonly [ImageLook, ImageLook] =>
    pair.every((look) => look?.kind === 'image'),
  );
  if (known.length === 0 || !known.every(haveSameShape) || !known.every(haveSameColours)) return false;
  if (known.every(([a, b]) => a.type !== b.type)) return true;
  const wider = known.map(([a, b]) => Math.sign((a.width ?? 0) - (b.width ?? 0)));
  return own.some((word) => isSize.test(word)) && wider[0] !== 0 && wider.every((sign) => sign === wider[0]);
};

/** The same but for the scale, as far as both tell their sizes. */
const haveSameShape = ([a, b]: readonly [ImageLook, ImageLook]): boolean => {
  if (a.width === null || a.height === null || b.width === null || b.height === null) return true;
  const [large, small] = a.width >= b.width ? [a, b] : [b, a];
  const expected = ((large.height ?? 0) * (small.width ?? 0)) / (large.width ?? 1);
  return Math.abs(expected - (small.height ?? 0)) <= 1;
};

/** Grey beside colours is another view of a thing; but greys of a DICOM are often written as colours elsewhere. */
const haveSameColours = ([a, b]: readonly [ImageLook, ImageLook]): boolean =>
  a.mode === null || b.mode === null || a.mode === b.mode || [a, b].some(({ type }) => type.startsWith('dicom'));
