import type { FileIndex, MediaFile } from '../../../../core/media/files.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import { areOfTest } from '../../../../services/dataset/listings/media-files.ts';

/** The folders of train's and test's images, and of the images that answer those of train. */
export interface Pictures {
  readonly train: string;
  readonly test: string;
  readonly answers: string | null;
}

const fewestFiles = 3;
const isAnswer =
  /mask|label|target|truth|(^|[^a-z])gts?([^a-z]|$)|annot|segment|clean|sharp|(^|[^a-z])hr([^a-z]|$)|original|output/i;
/** An ending after the name of an image, such as `_mask`. */
const suffix = /[_-](masks?|gt|label|seg\w*|annotation|clean|target|truth)$/i;

interface Shelf {
  readonly folder: string;
  readonly files: readonly MediaFile[];
}

/** What folders of images are for; undefined: there are none of train or none of test. */
export const picturesAmong = (index: FileIndex, keys: readonly string[]): Pictures | undefined => {
  const shelves = [...Map.groupBy(index.files, ({ folder }) => folder)]
    .map(([folder, files]) => ({ folder, files: files.filter(({ kind }) => kind === 'image') }))
    .flatMap(withoutAnswers)
    .filter(({ files }) => files.length >= fewestFiles);
  const inTest = ({ folder }: Shelf) => areOfTest(folder.split('/'));
  const test = largest(shelves.filter(inTest).filter(({ folder }) => !isAnswer.test(folder)));
  const rest = shelves.filter((shelf) => !inTest(shelf));
  if (test === undefined || rest.length === 0) return undefined;
  const pair = pairAmong(rest);
  const train = pair?.given ?? largest(rest.filter(({ folder }) => !isAnswer.test(folder)));
  if (train === undefined) return undefined;
  const names = new Set(test.files.map(({ name }) => name));
  const withEnding = keys.some((key) => heads(key).some((head) => names.has(head)));
  return {
    train: formOf(train, withEnding),
    test: formOf(test, withEnding),
    answers: pair === undefined ? null : answersForm(pair.answers, withEnding ? train : undefined),
  };
};

/** Separates masks from pictures in the same folder: `1_2_mask.tif` beside `1_2.tif`. */
const withoutAnswers = (shelf: Shelf): readonly Shelf[] => {
  const { answers = [], given = [] } = Object.groupBy(shelf.files, ({ stem }) =>
    suffix.test(stem) ? 'answers' : 'given',
  );
  const stems = new Set(given.map(({ stem }) => stem));
  const own = answers.filter(({ stem }) => stems.has(stem.replace(suffix, '')));
  const arePairs = own.length >= fewestFiles && own.length >= 0.9 * answers.length;
  return arePairs ? [given, answers].map((files) => ({ ...shelf, files })) : [shelf];
};

/** A key, and its beginnings before each of its last underscores: `a.jpg_3` is a class of `a.jpg`. */
const heads = (key: string): string[] => {
  const parts = key.split('_');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('_'));
};

const largest = (shelves: readonly Shelf[]): Shelf | undefined =>
  shelves.toSorted((a, b) => b.files.length - a.files.length)[0];

const pairAmong = (shelves: readonly Shelf[]): { given: Shelf; answers: Shelf } | undefined => {
  for (const answers of shelves.filter(
    ({ folder, files }) => isAnswer.test(folder) || suffix.test(files[0]?.stem ?? ''),
  )) {
    const stems = new Set(answers.files.map(({ stem }) => stem.replace(suffix, '')));
    const given = shelves.find(
      (shelf) =>
        shelf !== answers &&
        shelf.files.filter(({ stem }) => stems.has(stem)).length >= 0.9 * Math.min(shelf.files.length, stems.size),
    );
    if (given !== undefined) return { given, answers };
  }
  return undefined;
};

const before = ({ folder }: Shelf) => (folder === '' ? '' : `${folder}/`);
const endingIn = ({ files }: Shelf): string => {
  const endings = new Set(files.map(({ name, stem }) => name.slice(stem.length)));
  return endings.size === 1 ? ([...endings][0] ?? '') : '.*';
};

const formOf = (shelf: Shelf, withEnding: boolean): string => `${before(shelf)}{}${withEnding ? '' : endingIn(shelf)}`;

/** The form of the answers' paths. `named`: cells hold whole names of these files, whose endings may differ from those of the answers. */
const answersForm = (answers: Shelf, named: Shelf | undefined): string => {
  const added = suffix.exec(answers.files[0]?.stem ?? '')?.[0] ?? '';
  const isAlike = named !== undefined && added === '' && endingIn(named) === endingIn(answers);
  if (isAlike) return `${before(answers)}{}`;
  return `${before(answers)}${named === undefined ? '{}' : '{stem}'}${added}${endingIn(answers)}`;
};

/** A source of images by these folders. */
export const pictureSource = ({ train, test }: Pictures, column: string): MediaSource => ({
  ...{ name: 'image', kind: 'image', column, testColumn: null, train, test, columns: [], shape: null },
});

/** Whether the answers are masks, by the sample's keys and cells and by names. */
export const asksForMasks = (
  { test }: Pictures,
  {
    keys,
    cells,
    target,
    index,
  }: { keys: readonly string[]; cells: readonly string[]; target: string; index: FileIndex },
): boolean => {
  const isRuns = cells.every((cell) => /^(\d+ \d+( \d+ \d+)*)?$/.test(cell.trim()));
  const isCalled = /rle|mask|encoded|segment|pixels/i.test(target);
  const isOfFiles = keys.some((key) => heads(key).some((head) => isAsked(head, test, index)));
  return isRuns && isOfFiles && (isCalled || cells.some((cell) => cell.trim() !== ''));
};

const isAsked = (cell: string, form: string, index: FileIndex): boolean =>
  index.named(cell).some(({ path }) => path === form.replace('{}', cell)) ||
  index.withStem(cell).some(({ folder }) => `${folder}/` === form.slice(0, form.lastIndexOf('/') + 1));
