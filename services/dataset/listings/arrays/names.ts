import { partOf } from '../media-files.ts';

/** One array: its file, and its name in that file (empty if the file has only one array). */
export interface ArrayName {
  readonly path: string;
  readonly name: string;
}

/** The name of an array in forms of tasks and in listings: `train.npz#images`, `y_train.npy`. */
export const placeOf = ({ path, name }: ArrayName): string => (name === '' ? path : `${path}#${name}`);

/** The part of the data that an array belongs to, by its own name, else by the name of its file, else by a folder. */
export const partOfArray = ({ path, name }: ArrayName): ReturnType<typeof partOf> => {
  const [file = '', ...folders] = path.split('/').toReversed();
  for (const word of [name, file, ...folders]) {
    const part = partOf(spaced(word));
    if (part !== null) return part;
  }
  return null;
};

/** The name of an array without the words for parts of the data. If nothing is left of its own name, the name of its file counts. */
export const baseOf = ({ path, name }: ArrayName): string => {
  const own = /^(arr_?\d*|array|data)$/i.test(name) ? '' : bare(name);
  return own || bare(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')) || 'array';
};

/** Whether the name says that the array holds the answers. */
export const isAnswer = (array: ArrayName): boolean => /^y$|(^|_)(labels?|targets?|answers?)$/.test(baseOf(array));

/** Splits `Xtrain` and `imagesTrain` into two words. */
const spaced = (name: string): string =>
  name.replace(/^([xy])(?=train|test|val)/i, '$1_').replaceAll(/([a-z])(?=[A-Z][a-z])/g, '$1_');

const bare = (name: string): string =>
  spaced(name)
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !/^(train|training|test|testing)$/.test(word))
    .join('_');
