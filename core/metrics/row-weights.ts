import type { ColumnProfile, RowWeights } from '../schema/competition.ts';

/** Spellings of yes in a column of two values; templates/medalist_engine/problem/row_weights.py has the same. */
export const yesCells = ['1', '1.0', 'true', 't', 'yes', 'y'] as const;

/** Metrics in which rows can count by weights (templates/medalist_engine/formulas/weighted.py). */
const weighable: ReadonlySet<string> = new Set(['wmae', 'mae', 'mse', 'rmse', 'rmsle', 'r2']);
const counts = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = String.raw`\d+(?:\.\d+)?`;
const scoring = /\b(?:scor|metric|evaluat|error|loss|w?mae|w?rmse|objective)/i;
/** `w = 5 if the week is a holiday week, 1 otherwise`. */
const formula = new RegExp(
  String.raw`\b(?:w|weights?)(?:_?\{?[a-z]\}?)?\s*(?:=|:|is|are|of)\s*(${number})\s*(?:if|for|when|where|in|on)\s+(?=\S)([^.;\n]{3,90}?)[,;]?\s*(?:and\s+)?(${number})\s+(?:otherwise|else|if not|for (?:all )?(?:the )?(?:others?|rest))\b`,
  'gi',
);
/** `weeks with a holiday are weighted five times higher`. */
const times = new RegExp(
  String.raw`([^.;\n]{3,90}?)\b(?:counts?|weighs?|weighted)\s+(${number}|${counts.join('|')})\s*(?:times|x|×)`,
  'gi',
);

/** How much rows count in a metric, where the page says it by a column of train; undefined where it does not. */
export const rowWeightsOf = (
  text: string,
  metric: string,
  profile: readonly ColumnProfile[],
  targets: readonly string[],
): RowWeights | undefined => {
  if (!weighable.has(metric)) return undefined;
  const columns = profile.filter(({ name, inTrain }) => inTrain && !targets.includes(name));
  const isExplained = isWeighted.test(text);
  const sentences = text
    .split(/(?<=[.!?])\s|\n\s*\n/)
    .filter((sentence) => scoring.test(sentence) || (isExplained && /\bw_/.test(sentence)));
  const amounts = columns.filter(
    ({ type, min, unique }) => (type === 'integer' || type === 'number') && (min ?? -1) >= 0 && unique > 1,
  );
  return weightColumn(sentences, amounts) ?? weightsByFlag(text, columns) ?? columnOfWeights(sentences, amounts);
};

const onlyOne = ([only, ...others]: readonly ColumnProfile[]): RowWeights | undefined =>
  only === undefined || others.length > 0 ? undefined : { column: only.name, flag: null };

/** `the sample weighted R-squared`, beside a column that is called what weights are called. */
const columnOfWeights = (sentences: readonly string[], columns: readonly ColumnProfile[]): RowWeights | undefined =>
  sentences.some((sentence) => isWeighted.test(sentence))
    ? onlyOne(columns.filter(({ name }) => /^((sample|row|case|instance)[ _-]?)?weights?$/i.test(name)))
    : undefined;
const isWeighted =
  /\bsample[- ]weight|\bweighted (?:average|mean|sum|root|absolute|squared|zero|coefficient|\(?(?:n?rmsle|rmse|mae|mse|r\b|r2|r²|r\^))/i;

/** Names that are no words of a sentence. */
const unmistakable = /[_\d]|[a-z][A-Z]/;

const weightColumn = (sentences: readonly string[], columns: readonly ColumnProfile[]): RowWeights | undefined => {
  const found = columns.filter(({ name }) => {
    const word = String.raw`(?<![\w-])${name.replaceAll(/[^\w ]/g, String.raw`\$&`)}(?![\w-])`;
    const by = new RegExp(
      String.raw`\bweight(?:ed|s|ing)\b[^.\n]{0,60}\b(?:by|with|using|in|from|columns?|fields?)\b[^.\n]{0,30}${word}`,
      'i',
    );
    const as = new RegExp(
      String.raw`${word}[^.\n]{0,60}\b(?:as|is|are|gives?|holds?|used|for)\b[^.\n]{0,40}\bweight(?:s|ed|ing)?\b`,
      'i',
    );
    const are = new RegExp(String.raw`\bweights?\s*(?:\(|(?:is|are|=|:)\s)[^.\n()]{0,40}${word}`, 'i');
    return sentences.some(
      (sentence) => by.test(sentence) || as.test(sentence) || (unmistakable.test(name) && are.test(sentence)),
    );
  });
  return onlyOne(found);
};

const weightsByFlag = (text: string, columns: readonly ColumnProfile[]): RowWeights | undefined => {
  const flags = columns.filter(
    ({ unique, type, min, max }) => unique === 2 && (type !== 'integer' || (min === 0 && max === 1)),
  );
  const statements = [
    ...[...text.matchAll(formula)].map(([, yes, phrase = '', no]) => ({ phrase, yes: Number(yes), no: Number(no) })),
    ...[...text.matchAll(times)].map(([, phrase = '', many = '']) => {
      const written = counts.indexOf(many.toLowerCase());
      return { phrase, yes: written < 0 ? Number(many) : written + 2, no: 1 };
    }),
  ];
  for (const { phrase, yes, no } of statements) {
    const [only, ...others] = flags.filter(({ name }) => isNamedIn(name, phrase));
    if (only !== undefined && others.length === 0 && yes > 0) return { column: only.name, flag: { yes, no } };
  }
  return undefined;
};

const idle = new Set(['is', 'has', 'flag', 'was', 'a', 'the', 'day']);
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/(?<=..)s$/, ''));

/** Whether all words of a column's name stand in a phrase. */
const isNamedIn = (name: string, phrase: string): boolean => {
  const [said, own] = [new Set(wordsOf(phrase)), wordsOf(name).filter((word) => word !== '' && !idle.has(word))];
  return own.length > 0 && own.every((word) => said.has(word));
};
