/** Ways to write a day, as both SQL and Python read them, and what their cells look like before any time of day. */
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

/** The ways in which all of some cells may be written; none: they are no days. */
export const dateFormatsOf = (cells: readonly string[]): string[] => {
  const days = cells.map((cell) => cell.trim().replace(/[T ].*$/, ''));
  if (days.length === 0) return [];
  return forms.flatMap(([format, pattern]) => (days.every((day) => pattern.test(day)) ? [format] : []));
};
