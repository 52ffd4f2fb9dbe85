const ending = '\\.[A-Za-z][A-Za-z0-9]{1,4}$';
const digits = 12;

/** Gives SQL of a number that reveals nothing of the text it is made of, the same for equal texts. */
export const neutralNumber = (text: string): string =>
  `('0x' || substr(md5('file:' || ${text}), 1, ${digits}))::BIGINT::VARCHAR`;

/** Gives SQL of a file name that reveals nothing of its row's answer: a number, and the ending of the cell. */
export const neutralSql = (cell: string): string => `(${neutralNumber(cell)} || regexp_extract(${cell}, '${ending}'))`;

/** Gives SQL of another name that begins and ends as the cell does: `img_17.png` becomes `img_40813.png`. The number is made of `own`. */
export const alikeSql = (cell: string, own = cell): string =>
  `(regexp_replace(${cell}, '[0-9]*(${ending})?$', '') || ${neutralNumber(own)} || regexp_extract(${cell}, '${ending}'))`;
