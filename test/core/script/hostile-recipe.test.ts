import { spawnSync } from 'node:child_process';
import { assert, expect, test } from 'vitest';
import { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { scriptOf } from '../../../core/script/script-of.ts';
import { findPython } from '../../../services/python/environment.ts';
import { everyRecipe, type ToldRecipe } from '../../rigs/data/recipes/every-recipe.ts';
import { houses, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';
import { casesOf } from '../../rigs/long.ts';

/** Python that would run, or end a string, if it stood in a program as it is; no name of ours holds `Pwned`. Then names that are no names. */
const attacks = [
  'x"); import Pwned #',
  "x'); Pwned() #",
  'Ridge\nimport Pwned\nPwned.run()\n#',
  'Pwned().Ridge',
  'sklearn.linear_model.Pwned',
  'a=Pwned(), b',
  '{Pwned()}',
  '"""\nPwned()\n"""',
  '\\N{QUOTATION MARK}); Pwned() #\\',
  'a\u2028Pwned()\u2029\u202eb\u2066\u0085\f\0\r Pwned()',
  'x = "Pwned',
  '\ud800Pwned\u{e0001}',
  'n-grams of column x"]; Pwned() #',
  'between "\\"); Pwned()"',
  'between \\"); Pwned() # (a regular expression)',
  'between \u202ePwned\0 (a regular expression)',
  'missing: 007',
  'seasonal_007',
  '#007.count',
  'constructor',
  '__proto__',
  'class',
];

type Path = readonly string[];

/** Where strings stand in a recipe, and keys that a program may choose. */
const placesIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const isOpen = ['settings', 'views'].includes(path.at(-1) ?? '');
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(isOpen ? [[...path, key, 'as a key']] : []),
    ...placesIn(inner, [...path, key]),
  ]);
};

const withAttack = (value: unknown, [key, ...rest]: Path, attack: string): unknown => {
  if (key === undefined) return attack;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? withAttack(one, rest, attack) : one));
  const entries = Object.entries(Object(value)).map(([name, one]) => {
    if (name !== key) return [name, one];
    return rest[0] === 'as a key' ? [attack, one] : [name, withAttack(one, rest, attack)];
  });
  return Object.fromEntries(entries);
};

/** All names of columns and files of a recipe and its competition as others. */
const renamed = <T>(told: T, names: ReadonlyMap<string, string>): T => {
  if (typeof told === 'string')
    return [...names].reduce<string>((text, [from, to]) => text.replaceAll(from, to), told) as T; // a string stays one
  if (typeof told !== 'object' || told === null) return told;
  if (Array.isArray(told)) return told.map((one) => renamed(one, names)) as T; // of the same form
  return Object.fromEntries(Object.entries(told).map(([key, one]) => [key, renamed(one, names)])) as T; // of the same form
};

const columns = ['city', 'size', 'price', 'story', 'street', 'east', 'north', 'day', 'month', 'id'];

/** Every case in `make test-long`; else so few that each attack and each kind of place come up. */
const step = casesOf(8) < 8 ? 29 : 1;

const variants = () =>
  everyRecipe
    .flatMap((told) => placesIn(told.recipe).flatMap((path) => attacks.map((attack) => ({ told, path, attack }))))
    .filter((_, at) => at % step === 0)
    .map(({ told: { recipe, subject }, path, attack }) => ({
      ...{ recipe: withAttack(recipe, path, attack), subject },
      where: `${path.join('.')}: ${JSON.stringify(attack)}`,
    }));

const renamedOf = (told: ToldRecipe) =>
  attacks.map((attack, at) => {
    const nameAt = (place: number) => `${place}${attacks[(at + place) % attacks.length]}`;
    const names = new Map([
      ...columns.map((column, place) => [column, nameAt(place)] as const),
      ...[['train.csv', `${attack}/${attack}.csv`] as const, ['houses', attack] as const],
    ]);
    return { where: `renamed from ${JSON.stringify(nameAt(0))} on`, ...renamed(told, names) };
  });

const codeOf = ({
  recipe,
  subject,
}: {
  readonly recipe: unknown;
  readonly subject: ToldRecipe['subject'];
}): string[] => {
  const read = Recipe.safeParse(recipe);
  const script = read.success ? scriptOf(read.data, subject, { keepsEverything: true }) : null;
  return script?.ok === true ? [script.code] : [];
};

/** What Python reads in each program: whether it is one, the names in it, and what it imports. */
const reader = `import ast, json, sys
def told(code):
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError) as error:
        return {"wrong": str(error), "names": [], "imports": []}
    names, imports = set(), set()
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            names.add(getattr(node, field, None))
        if isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            imports |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {"wrong": None, "names": [name for name in names if isinstance(name, str)], "imports": sorted(imports)}
print(json.dumps([told(code) for code in json.load(sys.stdin)]))`;

interface Read {
  readonly wrong: string | null;
  readonly names: readonly string[];
  readonly imports: readonly string[];
}
const readBy = (codes: readonly string[]): Read[] => {
  const input = JSON.stringify(codes);
  const { stdout } = spawnSync(findPython() ?? 'python3', ['-I', '-S', '-c', reader], { input, maxBuffer: 2 ** 28 });
  return JSON.parse(stdout.toString()) as Read[]; // as the reader prints it
};

test('Python in any string or key of a recipe stays a string, or there is no script', () => {
  const plain = everyRecipe.flatMap(codeOf);
  expect(plain).toHaveLength(everyRecipe.length);
  const usual = new Set(readBy(plain).flatMap(({ imports }) => imports));
  const cases = [...variants(), ...everyRecipe.flatMap(renamedOf)];
  const found = new Map(cases.flatMap((one) => codeOf(one).map((code) => [code, one.where])));
  const read = readBy([...found.keys()]);
  const places = [...found.values()];
  const wrong = read.flatMap(({ wrong, names, imports }, at) => {
    const odd = [...names.filter((name) => name.includes('Pwned')), ...imports.filter((one) => !usual.has(one))];
    return wrong === null && odd.length === 0 ? [] : [`${places[at]}: ${wrong ?? odd.join()}`];
  });
  expect(wrong).toEqual([]);
  const hidden = [...found.keys()].filter((code) => /[\p{Cf}\p{Zl}\p{Zp}\0\f\u0085]/u.test(code));
  expect(hidden).toEqual([]);
});

test('a script writes and reads the files that the competition has, whatever a recipe names', () => {
  const recipe = recipeWith();
  const submission = { ...recipe.submission, file: '../../.bashrc', header: ['key', 'price'] };
  const files = { ...recipe.files, idColumn: null, sample: '/etc/passwd' };
  const script = scriptOf({ ...recipe, submission, files }, houses);
  assert(script.ok);
  expect(script.code).toContain('pd.read_csv(data / "sample.csv")["key"]');
  expect(script.code).toContain('args.out / "submission.csv"');
  expect(script.code).not.toMatch(/bashrc|passwd/);
});
