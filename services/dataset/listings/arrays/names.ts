import { partOf } from '../media-files.ts';

/** One array: the file it lies in, and its name there; empty in a file of one array. */
export interface ArrayName {
  readonly path: string;
  readonly name: string;
}

/** How CONFIG and listings name an array: `train.npz#images`, `y_train.npy`. */
export const placeOf = ({ path, name }: ArrayName): string => (name === '' ? path : `${path}#${name}`);

/** Of which part of the data an array is, as its own name says, else the name of its file, else a folder. */
export const partOfArray = ({ path, name }: ArrayName): ReturnType<typeof partOf> => {
  const [file = '', ...folders] = path.split('/').toReversed();
  for (const word of [name, file, ...folders]) {
    const part = partOf(spaced(word));
    if (part !== null) return part;
  }
  return null;
};

/** What an array is called, without the words for parts of the data; its file speaks where its own name says nothing. */
export const baseOf = ({ path, name }: ArrayName): string => {
  const own = /^(arr_?\d*|array|data)$/i.test(name) ? '' : bare(name);
  return own || bare(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')) || 'array';
};

/** Whether its name says that it holds what is asked for. */
export const isAnswer = (array: ArrayName): boolean => /^y$|(^|_)(labels?|targets?|answers?)$/.test(baseOf(array));

/** `Xtrain` and `imagesTrain` as two words. */
const spaced = (name: string): string =>
  name.replace(/^([xy])(?=train|test|val)/i, '$1_').replaceAll(/([a-z])(?=[A-Z][a-z])/g, '$1_');

const bare = (name: string): string =>
  spaced(name)
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !/^(train|training|test|testing)$/.test(word))
    .join('_');
