/** A name or label reduced to what people mean by it: case, spaces and punctuation do not count. */
export const fold = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');

/** The words of a file or column name: `sampleSubmission_v2.csv` gives sample, submission, v2. */
export const words = (name: string): string[] =>
  name
    .replace(/\.[A-Za-z0-9]+$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** True for names that say "this identifies a row": id, Id, PassengerId, user_id, uuid, key. */
export const isIdName = (name: string): boolean =>
  /(^|[_\s.-])(id|uuid|guid|key|index)$|[a-z]I[dD]$|^id[_\s]/i.test(name);

const groupName =
  /(group|code|user|patient|customer|client|subject|session|player|store|device|machine|engine|breath|series|case|site|well|team|author)/i;

/** True for names of what rows belong to: user, patient_id, series. */
export const isGroupName = (name: string): boolean => isIdName(name) || groupName.test(name);

const clockName =
  /(^|_|\b)(year|date|day|week|month|quarter|time|timestamp|ts|epoch|unix\w*|period|season|round|game_?week|match_?day|date_block_num)$/i;

/** The same, as hosts who do not write English call it. */
const foreignClockName =
  /^(fecha|semana|mes|a[nñ]o|d[ií]a|datum|woche|monat|jahr|semaine|mois|ann[eé]e|jour|settimana|mese|anno|giorno|дата|год|месяц|неделя|день|日期|年|月|周|日)$/i;

/** True for names of numbers that count time: year, order_day, ts, Semana. */
export const isClockName = (name: string): boolean => clockName.test(name) || foreignClockName.test(name);
