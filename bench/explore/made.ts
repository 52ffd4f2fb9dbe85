import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTableEngine } from '../../services/tables/local-engine.ts';

const bytesPerRow = 250;

/** A uniform number in [0, 1) that depends only on row and column, so every machine makes the same bytes. */
const uniform = (column: number): string => `(hash(i * 67 + ${column}) % 1000003) / 1000003.0`;
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const columns = (): string[] => [
  'i AS id',
  ...range(14).map((at) => `round(${uniform(at)} * 200 - 100, ${at % 5}) AS measure_${at}`),
  `round(${uniform(0)} * 200 - 100 + ${uniform(50)} * 20, 3) AS like_measure_0`,
  ...[3, 10, 50, 1_000, 1_000_000].map((values, at) => `hash(i * 17 + ${at}) % ${values} AS count_${at}`),
  ...[2, 5, 30, 5_000, 100_000].map((values, at) => `'kind ' || (hash(i * 13 + ${at}) % ${values}) AS kind_${at}`),
  ...range(2).map(
    (at) => `CASE WHEN ${uniform(70)} < 0.2 THEN NULL ELSE round(${uniform(71 + at)}, 3) END AS gaps_${at}`,
  ),
  `strftime(timestamp '2015-01-01' + INTERVAL (i * 37) SECOND, '%Y-%m-%d %H:%M:%S') AS moment`,
  `'word' || (hash(i) % 1000) || ' and word' || (hash(i + 1) % 1000) || ' then word' || (hash(i + 2) % 1000) AS note`,
  `round(measure_1 / 20 + count_1 + 3 * ${uniform(90)}, 3) AS target`,
];

/** Writes a folder with one train.csv of about so many bytes, with columns of all kinds. */
export const writeMade = async (folder: string, bytes: number): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  using engine = await openTableEngine({ scratch: folder, memoryMb: 1_000 });
  const select = `SELECT ${columns().join(', ')} FROM range(${Math.round(bytes / bytesPerRow)}) t(i)`;
  await engine.run(`COPY (${select}) TO '${join(folder, 'train.csv')}' (HEADER)`);
};
