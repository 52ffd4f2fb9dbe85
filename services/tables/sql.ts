/** A string as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The SQL name of a table's column. SQL never gets the names of the file, whose case and quotes would matter. */
export const columnAt = (index: number): string => `c${index}`;

/** A list of values for `IN (...)` and the like. */
export const literals = (values: readonly string[]): string => values.map(literal).join(', ');
