import { csv, type Files, page, seeded } from './competitions.ts';

type Row = Readonly<Record<'PetID' | 'Kind' | 'Color' | 'Age' | 'Speed', string>>;
export type PetColumn = keyof Row;

/** Made-up pets, 240 to learn from and 80 to answer for: how fast each finds a home depends on its kind, colour and age. */
const petRows = (seed: number): { readonly train: readonly Row[]; readonly test: readonly Row[] } => {
  const random = seeded(seed);
  const pet = (): Row => {
    const [kind, color, age] = [1 + Math.floor(random() * 2), 1 + Math.floor(random() * 5), Math.floor(random() * 60)];
    const speed = Math.min(3, Math.floor((kind + color / 2 + age / 20 + random() * 1.5) / 2));
    const id = Math.floor(random() * 2 ** 40).toString(16);
    return { PetID: `p${id}`, Kind: `${kind}`, Color: `${color}`, Age: `${age}`, Speed: `${speed}` };
  };
  return { train: Array.from({ length: 240 }, pet), test: Array.from({ length: 80 }, pet) };
};

const table = (rows: readonly Row[], columns: readonly PetColumn[], names: Partial<Row> = {}): string =>
  csv(
    columns.map((name) => names[name] ?? name),
    rows.length,
    (i) => columns.map((name) => rows[i]?.[name] ?? ''),
  );

/** The pieces of such a competition, for a test to lay out as it likes. */
export const pets = (seed = 20) => {
  const { train, test } = petRows(seed);
  const features: readonly PetColumn[] = ['PetID', 'Kind', 'Color', 'Age'];
  const lookups: Files = {
    'kind_labels.csv': 'KindID,KindName\n1,Dog\n2,Cat\n',
    'color_labels.csv': csv(['ColorID', 'ColorName'], 5, (i) => [i + 1, `color ${i}`]),
    'state_labels.csv': csv(['StateID', 'StateName'], 9, (i) => [41_000 + i, `state ${i}`]),
  };
  return {
    lookups,
    /** Train's own columns, by name; `names`: what to call them. */
    train: (columns: readonly PetColumn[] = [...features, 'Speed'], names: Partial<Row> = {}) =>
      table(train, columns, names),
    /** The answers of every row, or of those that `isTold`. */
    answers: (names: Partial<Row> = {}, isTold = (_: number): boolean => true) =>
      table(
        train.filter((_, at) => isTold(at)),
        ['PetID', 'Speed'],
        names,
      ),
    features: table(train, features),
    test: table(test, features),
    sample: csv(['PetID', 'Speed'], test.length, (i) => [test[i]?.PetID ?? '', 0]),
    page: page('the quadratic weighted kappa'),
    ids: { train: train.map(({ PetID }) => PetID), test: test.map(({ PetID }) => PetID) },
  };
};
