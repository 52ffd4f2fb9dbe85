/** A setting of a benchmark, from the environment. '' counts as unset, because make exports unset variables as ''. */
export const setting = (name: string, usual = ''): string => process.env[name] || usual;

/** A setting of several values with commas between. */
export const listSetting = (name: string, usual = ''): readonly string[] =>
  setting(name, usual).split(',').filter(Boolean);
