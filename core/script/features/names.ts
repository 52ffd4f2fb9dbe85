const unsafe = /[[\]{}<>:,"]/g;

/** LightGBM and XGBoost want no brackets, commas, colons and quotes in names: the line that replaces them, if there are any. */
export const renamed = (table: string, names: readonly string[]): string[] =>
  names.some((name) => nameInX(name) !== name)
    ? [`${table}.columns = ${table}.columns.str.replace(r"[\\[\\]{}<>:,\\"]", "_", regex=True)`]
    : [];

/** Gives the name that `renamed` leaves. */
export const nameInX = (name: string): string => name.replaceAll(unsafe, '_');
