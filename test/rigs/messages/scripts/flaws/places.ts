import type { Spoiling } from './flaw.ts';

/** Where the boosting program is spoiled. */
const places = {
  imports: 'import lightgbm as lgb\nimport numpy as np\nimport pandas as pd',
  parsing: '    options, started = parse(), time.monotonic()',
  reading: '    train = pd.read_csv(options.data / TRAIN)',
  features: '    features = [column for column in test if column != KEY and column in train]',
  encoding: '    x, x_test = encode(train[features], test[features])',
  ordering: '    submission = submission[HEADER]',
  writing: '    submission.to_csv(options.out / SUBMISSION, index=False)',
  last: '    print(f"wrote {len(submission)} rows", flush=True)',
} as const;
type Place = keyof typeof places;

export const replaced = (place: Place, ...lines: readonly string[]): Spoiling => ({
  right: places[place],
  wrong: lines.join('\n'),
});
export const after = (place: Place, ...lines: readonly string[]): Spoiling =>
  replaced(place, places[place], ...lines.map((line) => `    ${line}`));
export const before = (place: Place, ...lines: readonly string[]): Spoiling =>
  replaced(place, ...lines.map((line) => `    ${line}`), places[place]);
/** One more import, where a careful author would put it. */
export const importing = (line: string): Spoiling => replaced('imports', line, places.imports);
