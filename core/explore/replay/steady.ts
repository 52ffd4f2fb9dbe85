/** What no second run of the same code gives again, and what stands in its place. */
const fleeting: readonly (readonly [RegExp, string])[] = [
  [/\b0x[0-9a-f]{6,16}\b/gi, '0x'],
  // of a progress bar
  [/\b\d+:\d{2}(?::\d{2})?<(?:\?|\d+:\d{2}(?::\d{2})?)/g, 'TIME<TIME'],
  [/(?:\?|(?<!\d)\d+(?:\.\d+)?)\s?(?:it\/s|s\/it)/g, 'RATE'],
  [
    /(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d+)?\s?(?:ns|µs|μs|us|ms|s|secs?|seconds?|min|mins|minutes?|h|hours?)(?![\w])/g,
    'TIME',
  ],
];

/** A text without times that have a unit, addresses in memory, and the names of these folders. */
export const steady = (text: string, folders: readonly string[]): string => {
  const placed = folders
    .toSorted((a, b) => b.length - a.length)
    .reduce((all, one) => all.replaceAll(one, 'FOLDER'), text);
  return fleeting.reduce((all, [pattern, word]) => all.replaceAll(pattern, word), placed);
};
