/** A share in per cent, to two digits. */
export const percent = (share: number): string => `${Number((share * 100).toPrecision(2))}%`;
