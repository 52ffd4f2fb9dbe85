type Cells = readonly (string | null)[];

const mostLevels = 0.5;

/**
 * How much of a target one feature explains, by the plainest rule: half of the rows give the answer for each value (or for the nearest
 * number), and the other half checks it. 0: no more than a constant. 1: always right. Undefined: there is too little to compare.
 */
export const explainedBy = (feature: Cells, target: Cells): { explained: number; rows: number } | undefined => {
  const known = feature.flatMap((cell, i) => {
    const answer = target[i];
    return cell === null || answer === null || answer === undefined ? [] : [{ cell, answer }];
  });
  if (known.length < 0.5 * feature.length || known.length < 4) return undefined;
  const [learn, ask] = [known.filter((_, i) => i % 2 === 0), known.filter((_, i) => i % 2 === 1)];
  const answers = known.map(({ answer }) => Number(answer));
  const isMeasured = answers.every(Number.isFinite) && new Set(answers).size > 30;
  const numbers = known.map(({ cell }) => Number(cell));
  const isNumeric = numbers.every(Number.isFinite);
  const levels = new Set(known.map(({ cell }) => cell)).size;
  if (!isNumeric && levels > mostLevels * known.length) return undefined;
  const guess = isNumeric ? byNearest(learn) : byLevel(learn);
  const pairs = ask.map(({ cell, answer }) => ({ guess: guess(cell), answer }));
  return { explained: isMeasured ? shareOfSquares(pairs) : shareOfRight(pairs), rows: known.length };
};

interface Known {
  readonly cell: string;
  readonly answer: string;
}
type Guess = (cell: string) => string | undefined;

/** Guesses the most frequent answer of the same value. */
const byLevel = (learn: readonly Known[]): Guess => {
  const answers = new Map<string, string>();
  for (const [cell, rows] of Map.groupBy(learn, (row) => row.cell))
    answers.set(cell, mostFrequent(rows.map(({ answer }) => answer)));
  return (cell) => answers.get(cell);
};

/** Guesses the most frequent answer of the nearest number. */
const byNearest = (learn: readonly Known[]): Guess => {
  const byValue = Map.groupBy(learn, ({ cell }) => Number(cell));
  const values = [...byValue.keys()].sort((a, b) => a - b);
  const answers = values.map((value) => mostFrequent((byValue.get(value) ?? []).map(({ answer }) => answer)));
  return (cell) => {
    const wanted = Number(cell);
    let [low, high] = [0, values.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const below = Math.abs((values[low - 1] ?? Number.POSITIVE_INFINITY) - wanted);
    return answers[below < Math.abs((values[low] ?? 0) - wanted) ? low - 1 : low];
  };
};

const mostFrequent = (answers: readonly string[]): string => {
  const counts = [...Map.groupBy(answers, (answer) => answer)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0] ?? '';
};

interface Pair {
  readonly guess: string | undefined;
  readonly answer: string;
}

const shareOfRight = (pairs: readonly Pair[]): number => {
  const plain = mostFrequent(pairs.map(({ answer }) => answer));
  const missed = pairs.filter(({ guess, answer }) => guess !== answer).length;
  const open = pairs.filter(({ answer }) => answer !== plain).length;
  return open === 0 ? 0 : Math.max(0, 1 - missed / open);
};

const shareOfSquares = (pairs: readonly Pair[]): number => {
  const mean = pairs.reduce((sum, { answer }) => sum + Number(answer), 0) / pairs.length;
  const squares = (off: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + off(pair) ** 2, 0);
  const open = squares(({ answer }) => Number(answer) - mean);
  const missed = squares(({ guess, answer }) => Number(guess ?? mean) - Number(answer));
  return open === 0 ? 0 : Math.max(0, 1 - missed / open);
};
