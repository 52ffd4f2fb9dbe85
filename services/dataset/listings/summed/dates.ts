/** Ways to write a day, in the notation of SQL and of Python, and a pattern for their cells before any time of day. */
const forms: readonly (readonly [format: string, pattern: RegExp])[] = [
  ['%Y-%m-%d', /^\d{4}-\d{1,2}-\d{1,2}$/],
  ['%Y/%m/%d', /^\d{4}\/\d{1,2}\/\d{1,2}$/],
  ['%Y.%m.%d', /^\d{4}\.\d{1,2}\.\d{1,2}$/],
  ['%Y%m%d', /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/],
  ['%d.%m.%Y', /^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['%m.%d.%Y', /^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['%d/%m/%Y', /^\d{1,2}\/\d{1,2}\/\d{4}$/],
  ['%m/%d/%Y', /^\d{1,2}\/\d{1,2}\/\d{4}$/],
  ['%d-%m-%Y', /^\d{1,2}-\d{1,2}-\d{4}$/],
  ['%m-%d-%Y', /^\d{1,2}-\d{1,2}-\d{4}$/],
  ['%d/%m/%y', /^\d{1,2}\/\d{1,2}\/\d{2}$/],
  ['%m/%d/%y', /^\d{1,2}\/\d{1,2}\/\d{2}$/],
];

/** The ways in which all these cells may be written. Empty if they are not days. */
export const dateFormatsOf = (cells: readonly string[]): string[] => {
  const days = cells.map((cell) => cell.trim().replace(/[T ].*/s, ''));
  if (days.length === 0) return [];
  return forms.flatMap(([format, pattern]) => (days.every((day) => pattern.test(day)) ? [format] : []));
};
