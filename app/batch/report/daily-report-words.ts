import { formatMoney } from '../../../services/ledger/money.ts';
import { oneLine } from '../../../services/text/one-line.ts';

/** A stranger's text in Markdown that is also readable as plain text: one line, with marks of tables, HTML and code escaped. */
export const plain = (text: string, longest = 300): string => oneLine(text, longest).replace(/[\\|<`[\]*]/g, '\\$&');

export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** Amounts by currency, given in whole units of money. */
export const moneyOf = (cost: Readonly<Record<string, number>>): string => {
  const sums = Object.entries(cost).map(([currency, amount]) => `${formatMoney(Math.round(amount * 1e6))} ${currency}`);
  return sums.length === 0 ? 'nothing' : sums.map((sum) => plain(sum)).join(', ');
};

export const sizeOf = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`;

export const lasting = (seconds: number): string =>
  seconds < 600 ? `${seconds.toFixed(1)} s` : `${(seconds / 3600).toFixed(2)} h`;
