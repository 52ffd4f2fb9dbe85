import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import type { DataFile } from '../data-file.ts';
import { cellsIn, type Head } from './heads.ts';
import type { MediaListing } from './listing.ts';

/** A table with a line for each image that an annotations file names. */
export interface AnnotatedListings {
  readonly train: { readonly listing: MediaListing; readonly rows: string[][] };
  readonly test: { readonly listing: MediaListing; readonly rows: string[][] } | undefined;
}

const Item = z.record(z.string(), z.unknown());
type Item = z.output<typeof Item>;
const Annotated = z.object({
  images: z.array(Item).min(10),
  annotations: z.array(Item).default([]),
  categories: z.array(Item).default([]),
});

/** The largest file, because it is read into memory as a whole. */
const mostBytes = 128 * 2 ** 20;
const nearlyAll = 0.9;
/** With more annotations per image than this, they are boxes around objects. */
const mostEach = 1.2;
const mostFields = 12;
const columnOfFiles = 'file';

/** Makes tables of the images in annotation files (`images`, `annotations`, `categories`) if the sample has one answer for each image. */
export const annotatedListings = (
  folder: string,
  files: readonly DataFile[],
  sample: Head | undefined,
  keys: ReadonlySet<string>,
): AnnotatedListings | undefined => {
  const [key, value, ...more] = sample?.header ?? [];
  if (sample === undefined || key === undefined || value === undefined || more.length > 0) return undefined;
  const read = files.flatMap((file) => (file.format === 'json' ? annotatedIn(folder, file) : []));
  const [train, ...others] = read.filter(({ annotations }) => annotations.length > 0);
  const [test, ...further] = read.filter(({ annotations }) => annotations.length === 0);
  if (train === undefined || others.length + further.length > 0) return undefined;
  if (train.annotations.length > mostEach * train.images.length) return undefined;
  const field = namingField(test ?? train, keys);
  if (field === undefined) return undefined;
  const byName = cellsIn(sample, 1).every((cell) => train.categories.some(({ name }) => cellOf(name) === cell));
  const fields = fieldsOf(train, test, [field, 'file_name']);
  const category = byName ? 'name' : 'id';
  const withFile = field !== 'file_name' && train.images.every(({ file_name }) => typeof file_name === 'string');
  const given = [field, ...(withFile ? ['file_name'] : []), ...fields];
  const names = [key, ...(withFile ? [columnOfFiles] : []), ...fields];
  const listing = (table: string, columns: string[]): MediaListing => ({
    ...{ path: '', pattern: null, array: null, columns, arrays: null },
    annotated: { table, given, category },
  });
  const answers = answersOf(train, category);
  const cells = (image: Item) => given.map((name) => cellOf(image[name]));
  return {
    train: {
      listing: listing(train.path, [...names, value]),
      rows: train.images.flatMap((image) => {
        const answer = answers.get(cellOf(image.id));
        return answer === undefined ? [] : [[...cells(image), answer]];
      }),
    },
    test: test && { listing: listing(test.path, names), rows: test.images.map(cells) },
  };
};

interface Annotations extends z.output<typeof Annotated> {
  readonly path: string;
}

const annotatedIn = (folder: string, { path }: DataFile): Annotations[] => {
  if (statSync(join(folder, path)).size > mostBytes) return [];
  const found = Annotated.safeParse(jsonOf(readFileSync(join(folder, path), 'utf8'))).data;
  return found === undefined ? [] : [{ ...found, path }];
};

/** What the sample's keys are. For train alone these are the ids of its images, because those of test are named in the same way. */
const namingField = ({ images, annotations }: Annotations, keys: ReadonlySet<string>): string | undefined => {
  if (annotations.length > 0) return 'id';
  const fields = ['id', 'file_name', ...Object.keys(images[0] ?? {})];
  return fields.find((name) => {
    const known = new Set(images.map((image) => cellOf(image[name])));
    return [...keys].filter((cell) => known.has(cell)).length >= nearlyAll * keys.size;
  });
};

/** The fields with single values of which some occur in several images, so that they carry information. */
const fieldsOf = ({ images }: Annotations, test: Annotations | undefined, others: readonly string[]): string[] =>
  Object.keys(images[0] ?? {})
    .filter((name) => {
      const cells = images.map((image) => image[name]);
      const distinct = new Set(cells).size;
      const isSingle = cells.every((cell) => ['string', 'number', 'boolean'].includes(typeof cell));
      const isTold = test?.images.every((image) => image[name] !== undefined) === true;
      return isSingle && isTold && !others.includes(name) && distinct > 1 && distinct < nearlyAll * cells.length;
    })
    .filter((name) => name !== 'id')
    .slice(0, mostFields);

/** The annotation for each image id. The first one counts. */
const answersOf = ({ annotations, categories }: Annotations, category: 'id' | 'name'): Map<string, string> => {
  const names = new Map(categories.map(({ id, name }) => [cellOf(id), cellOf(name)]));
  const answers = new Map<string, string>();
  for (const { image_id, category_id } of annotations) {
    const [image, own] = [cellOf(image_id), cellOf(category_id)];
    if (own !== '' && !answers.has(image)) answers.set(image, category === 'id' ? own : (names.get(own) ?? own));
  }
  return answers;
};

const cellOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
