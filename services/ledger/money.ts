/** Micro-units in one unit of money. */
const micro = 1_000_000n;

/** Reads `5`, `5.00` or `0.000001` as exact micro-units, without floating point; null: it is not such an amount. */
export const parseMoney = (text: string): number | null => {
  const [, units = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return units === '' ? null : safe(BigInt(units) * micro + BigInt(part.padEnd(6, '0')));
};

/** Money as text, with at least two digits after the point, and more only if they are not zero. */
export const formatMoney = (amount: number): string => {
  const digits = String(amount).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, '')}`;
};

const zeros = { '': 0, K: 3, M: 6, G: 9 } as const;
const isUnit = (text: string): text is keyof typeof zeros => Object.hasOwn(zeros, text);

/** Reads `200000`, `200_000` or `1.5M` (K, M, G are powers of ten); null: it is not a whole number. */
export const parseCount = (text: string): number | null => {
  const [, whole = '', part = '', letter = ''] = /^(\d[\d_]*)(?:\.(\d+))?([KMG]?)$/i.exec(text) ?? [];
  const unit = letter.toUpperCase();
  const digits = part.replace(/(?<!0)0+$/, '');
  if (whole === '' || whole.length > 20 || !isUnit(unit) || digits.length > zeros[unit]) return null;
  return safe(BigInt(whole.replaceAll('_', '') + digits.padEnd(zeros[unit], '0')));
};

const safe = (value: bigint): number | null => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null);
