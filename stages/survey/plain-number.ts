/** SQL: a cell as it is, and a number as every file would write it: where gaps stand beside it, pandas makes `1.0` of `1`. */
export const plainNumber = (cell: string): string => {
  const number = `try_cast(${cell} AS DOUBLE)`;
  return `CASE WHEN isfinite(${number}) THEN
    CASE WHEN ${number} = trunc(${number}) AND abs(${number}) < 1e15 THEN ${number}::BIGINT::VARCHAR ELSE ${number}::VARCHAR END
    ELSE ${cell} END`;
};
