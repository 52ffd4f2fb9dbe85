const longest = 300;

/** One line for the note column: what a person must know, short enough for a table. */
export const noteOf = (words: string, attempt: number): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  const tried = attempt > 1 ? `after ${attempt} attempts${line === '' ? '' : ': '}` : '';
  const whole = `${tried}${line}`;
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 1)}…`;
};
