/** The entry of a table under a name from outside: `constructor` and the like are names of no table of ours. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
