import fc from 'fast-check';

/** Columns to predict: what the sample has in a row, and what a valid file may have. */
export interface CellsOfFormat {
  readonly names: readonly string[];
  readonly sample: fc.Arbitrary<readonly string[]>;
  readonly valid: fc.Arbitrary<readonly string[]>;
  readonly metric: string | null;
}

/** One column: its placeholders, its valid cells, and metrics that a page may name with it. */
interface Kind {
  /** Each a filling of the sample's column: one cell all over, or several. */
  readonly placeholders: readonly (readonly string[])[];
  readonly cell: fc.Arbitrary<string>;
  readonly metrics: readonly string[];
  /** A valid cell may be blank, whoever names the metric. */
  readonly blank?: 'always' | 'alone';
}

const whole = (max: number): fc.Arbitrary<string> => fc.integer({ min: 0, max }).map(String);
const joined = (items: fc.Arbitrary<string>, most: number, between = ' '): fc.Arbitrary<string> =>
  fc.array(items, { minLength: 1, maxLength: most }).map((list) => list.join(between));
const setOf = (items: readonly string[], between: string): fc.Arbitrary<string> =>
  fc.shuffledSubarray([...items], { minLength: 1 }).map((list) => list.join(between));
const chance = fc.integer({ min: 1, max: 9999 }).map((n) => (n / 10_000).toString());
const coordinate = fc.oneof(
  whole(900),
  fc.integer({ min: -9000, max: 9000 }).map((n) => (n / 10).toFixed(1)),
);
const words = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord'];
const tags = ['c#', 'php', 'java', 'html-5', '.net'];
const boxes = (first: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  joined(
    fc.tuple(first, whole(500), whole(500), whole(90), whole(90)).map((box) => box.join(' ')),
    3,
  );
const upright = fc
  .tuple(fc.constantFrom('car', 'bus', '14'), chance, whole(99), whole(99), whole(50), whole(50))
  .map(([name, sure, x, y, w, h]) => [name, sure, x, y, Number(x) + Number(w), Number(y) + Number(h)].join(' '));
const runs = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 5 })
  .map((pairs) => {
    let end = 0;
    return pairs
      .map(([gap, length]) => {
        const start = end + gap + 1;
        end = start + length;
        return `${start} ${length}`;
      })
      .join(' ');
  });
const kana = fc.constantFrom('U+306F', 'U+304C', 'U+3042', 'U+4E00');
const points = joined(
  fc.tuple(kana, whole(60), whole(60)).map((point) => point.join(' ')),
  4,
);
const text = fc.oneof(
  fc.constantFrom(
    'plain words',
    'with, a comma',
    'it said "so"',
    'größer',
    'два слова',
    '日本',
    'two\nlines',
    '7',
    '-',
  ),
  fc.constantFrom('  padded ', 'a  b', "['x', 'y']", '[1, 2]', '1,5', '51%', '{"a": 1}', '0 0', 'x x x'),
);
const hashes = ['8a0f3b', '11112222', 'c9e1', '0007', 'e5'];
const grades = ['A', 'B', 'C', 'N', 'T', 'F'];

/** Kinds of cells that competitions ask for, as their samples show them. */
const kinds: Readonly<Record<string, Kind>> = {
  tags: {
    placeholders: [['php java'], ['c# php java'], ['']],
    cell: setOf(tags, ' '),
    metrics: ['micro_f1', 'mean_f1'],
    blank: 'alone',
  },
  'tags with semicolons': {
    placeholders: [['amber;birch'], ['amber']],
    cell: setOf(words, ';'),
    metrics: [],
    blank: 'always',
  },
  'tags with commas': {
    placeholders: [['amber,birch'], ['amber,birch', 'dune']],
    cell: setOf(words, ','),
    metrics: [],
  },
  'numbers of classes': {
    placeholders: [['0'], ['0 1'], ['3', '0 16']],
    cell: setOf(['0', '1', '3', '16', '27'], ' '),
    metrics: ['macro_f1'],
  },
  ranking: {
    placeholders: [['amber birch cedar'], ['birch dune ember']],
    cell: setOf(words.slice(0, 3), ' '),
    metrics: ['map@3'],
  },
  'ranked ids': {
    placeholders: [['100 200 300 400 500']],
    cell: setOf(['100', '200', '301', '417', '500'], ' '),
    metrics: ['map@5'],
    blank: 'alone',
  },
  points: {
    placeholders: [['U+003F 1 1 U+FF2F 2 2'], ['U+003F 1 1'], ['']],
    cell: points,
    metrics: ['f1', 'micro_f1', 'mean_f1'],
    blank: 'always',
  },
  coordinates: {
    placeholders: [['0 0'], ['1 1 2 2'], ['0,0']],
    cell: joined(coordinate, 6),
    metrics: [],
    blank: 'alone',
  },
  boxes: {
    placeholders: [['0.9 10 20 30 40'], ['1.0 0 0 50 50'], ['']],
    cell: boxes(chance),
    metrics: ['map_iou'],
    blank: 'alone',
  },
  'named boxes': {
    placeholders: [['14 1 0 0 1 1'], ['none 1 0 0 1 1']],
    cell: joined(upright, 3),
    metrics: ['map_iou'],
    blank: 'alone',
  },
  runs: { placeholders: [['1 3 10 5'], ['1 1'], ['-'], ['']], cell: runs, metrics: ['dice'], blank: 'alone' },
  'runs with an empty one': { placeholders: [['1 0']], cell: fc.oneof(runs, fc.constant('1 0')), metrics: ['dice'] },
  spans: {
    placeholders: [['6:18'], ['0 5']],
    cell: fc.oneof(
      fc.tuple(whole(90), whole(90)).map((ends) => ends.join(':')),
      fc.constantFrom('YES', 'NO'),
    ),
    metrics: [],
    blank: 'alone',
  },
  'several spans': {
    placeholders: [['0 1'], ['0 100;200 250']],
    cell: joined(
      fc.tuple(whole(90), whole(90)).map((ends) => ends.join(' ')),
      3,
      ';',
    ),
    metrics: ['micro_f1'],
    blank: 'always',
  },
  text: {
    placeholders: [['some words'], ['word'], ['before', 'also before'], ['']],
    cell: text,
    metrics: ['levenshtein'],
    blank: 'alone',
  },
  'a label or a text': { placeholders: [['Азии'], ['word']], cell: text, metrics: [], blank: 'alone' },
  permutation: {
    placeholders: [['0 1 2 3 4'], ['a b c d e']],
    cell: fc.shuffledSubarray(hashes, { minLength: 5 }).map((all) => all.join(' ')),
    metrics: ['kendall_tau'],
  },
  gestures: { placeholders: [['1 2 3 4 5'], ['1 1 1']], cell: joined(whole(20), 8), metrics: ['levenshtein'] },
  json: {
    placeholders: [['{}'], ['{"a": [1, 2]}'], ['[]'], ['["x", "y"]']],
    cell: fc.constantFrom('{}', '{"a": [2, 2]}', '[1, 2, 2]', '["x", "x"]', '{"b": "it\'s, \\"so\\""}'),
    metrics: [],
    blank: 'alone',
  },
  chances: {
    placeholders: [['0.5'], ['0'], ['0.25', '0.75']],
    cell: fc.oneof(chance, fc.constantFrom('0', '1', '1.0', '1e-7')),
    metrics: ['auc', 'logloss'],
  },
  reals: {
    placeholders: [['0'], ['0.0'], ['17', '-3']],
    cell: fc.oneof(coordinate, fc.constantFrom('3e5', '-0.0', '1.50', '+2')),
    metrics: ['rmse', 'mae'],
  },
  'whole numbers': { placeholders: [['0'], ['1', '2']], cell: whole(7), metrics: ['accuracy', 'qwk', 'macro_f1'] },
  codes: {
    placeholders: [['001'], ['007', '012']],
    cell: whole(30).map((n) => n.padStart(3, '0')),
    metrics: ['accuracy', 'macro_f1'],
  },
  words: {
    placeholders: [['amber'], ['amber', 'birch']],
    cell: fc.constantFrom(...words),
    metrics: ['accuracy', 'macro_f1'],
  },
  letters: { placeholders: [['T'], ['N'], ['A', 'B']], cell: fc.constantFrom(...grades), metrics: ['accuracy'] },
  incomes: { placeholders: [[' <=50K']], cell: fc.constantFrom(' <=50K', ' >50K'), metrics: ['accuracy'] },
  truths: {
    placeholders: [['False'], ['True', 'False'], ['false']],
    cell: fc.constantFrom('True', 'False'),
    metrics: ['accuracy'],
  },
  days: {
    placeholders: [['2020-01-01']],
    cell: fc.integer({ min: 1, max: 28 }).map((day) => `2021-03-${String(day).padStart(2, '0')}`),
    metrics: [],
  },
  ids: {
    placeholders: [['p100'], ['p100 p101']],
    cell: setOf(['p100', 'p101', 'p102', 'q7'], ' '),
    metrics: ['mean_f1'],
    blank: 'alone',
  },
};

/** False and false are one kind of cell in a file each. */
const asSampleWrites = (kind: Kind, placeholder: readonly string[]): fc.Arbitrary<string> =>
  placeholder[0] === 'false' ? kind.cell.map((cell) => cell.toLowerCase()) : kind.cell;

const columnOf = (kind: Kind, alone: boolean) =>
  fc.constantFrom(...kind.placeholders).map((placeholder) => {
    const mayBeBlank = kind.blank === 'always' || (kind.blank === 'alone' && alone);
    const cell = asSampleWrites(kind, placeholder);
    return {
      sample: fc.constantFrom(...placeholder),
      valid: mayBeBlank ? fc.oneof({ weight: 9, arbitrary: cell }, { weight: 1, arbitrary: fc.constant('') }) : cell,
    };
  });

/** The n-th kind, alone or with one or two others beside it, with or without a metric. */
export const columnsOfCells = (nth: number): fc.Arbitrary<CellsOfFormat> => {
  const all = Object.entries(kinds);
  const [name, kind] = all[nth % all.length] ?? all[0]!; // there are some
  const beside = fc.array(fc.constantFrom(...all), { maxLength: 2 });
  const named = fc.constantFrom(null, ...kind.metrics);
  return fc.tuple(named, beside, fc.integer({ min: 0, max: 2 })).chain(([metric, others, several]) => {
    const more = metric === null && several === 0 ? others : [];
    const columns = [[name, kind] as const, ...more];
    return fc.tuple(...columns.map(([, one]) => columnOf(one, metric === null))).map((made) => ({
      names: columns.map(([what], j) => (j === 0 ? 'answer' : `${what} ${j}`)),
      sample: fc.tuple(...made.map(({ sample }) => sample)),
      valid: fc.tuple(...made.map(({ valid }) => valid)),
      metric,
    }));
  });
};
