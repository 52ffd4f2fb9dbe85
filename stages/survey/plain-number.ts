/** SQL: a cell, with numbers in one spelling. In a column with missing cells, pandas writes `1.0` for `1`. */
export const plainNumber = (cell: string): string => {
  const number = `try_cast(${cell} AS DOUBLE)`;
  return `CASE WHEN isfinite(${number}) THEN
    CASE WHEN ${number} = trunc(${number}) AND abs(${number}) < 1e15 THEN ${number}::BIGINT::VARCHAR ELSE ${number}::VARCHAR END
    ELSE ${cell} END`;
};
