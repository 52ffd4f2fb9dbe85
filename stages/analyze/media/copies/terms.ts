import { wordsOfForm } from '../naming/words.ts';

interface Sides {
  readonly height: number | null;
  readonly width: number | null;
}

const formatTerm = /^(jpe?g|png|dcm|dicom|tiff?|webp|jp2)$/;
const sizeTerm =
  /^(small(er)?|large|big|tiny|mini|thumb(nail)?s?|resized?|(up|down|re)?scaled|shr[iu]nk(en)?|full|orig(inals?)?|(low|high|hi)(res)?)$/;
/** Words that say neither what pictures show nor how they are stored. */
const emptyTerm = /^(images?|imgs?|size|px)$/;

/** The words and numbers of a form: `JPEGImages_512x384` says jpeg, images, 512 and 384. */
export const partsOf = (form: string): string[] =>
  wordsOfForm(form)
    .flatMap((word) => word.match(/jp2|JP2|\d+|(?!(?<=\d)x\d)(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]+)/g) ?? [])
    .map((part) => part.toLowerCase());

/** Whether a word is about the size of its folder's pictures. A number is, if it is a side of each of them. */
export const isSize = (word: string, all: readonly Sides[]): boolean =>
  sizeTerm.test(word) || all.every(({ height, width }) => [height, width].some((side) => String(side) === word));

/** Whether a word only says how pictures are stored. */
export const isFormatOrSize = (word: string, all: readonly Sides[]): boolean =>
  formatTerm.test(word) || emptyTerm.test(word) || isSize(word, all);
