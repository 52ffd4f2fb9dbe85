import type { Caps } from './ledger.ts';
import { formatMoney } from './money.ts';

/** An amount of money, tokens or calls, for people. */
export const amountWords = (name: keyof Caps, value: number, currency: string): string => {
  switch (name) {
    case 'cost':
      return `${formatMoney(value)} ${currency}`;
    case 'tokens':
      return `${value.toLocaleString('en')} tokens`;
    case 'calls':
      return value === 1 ? '1 call' : `${value.toLocaleString('en')} calls`;
  }
};
