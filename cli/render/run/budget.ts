import { formatMoney } from '../../../services/ledger/money.ts';
import type { OpenReservation, Overview } from '../../../services/ledger/overview.ts';
import { dateOf } from '../kaggle/words.ts';
import { printable } from '../terminal/printable.ts';
import { table } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';

/** How many runs are shown; --json has all. */
const mostRuns = 20;

/** What was spent, for a person: first the sums, then each run and role, then what is reserved and not settled. */
export const describeBudget = (overview: Overview, place: string, stream: NodeJS.WriteStream): string => {
  const { day, month, today, thisMonth, roles, open } = overview;
  if (thisMonth.length === 0 && open.length === 0) {
    return `Nothing was spent on models this month (${month}, UTC).\nThe ledger is ${printable(place)}`;
  }
  const bold = (text: string) => paint('bold', text, { stream });
  const parts = [
    `${bold('today')}       ${day} UTC  ${sumsOf(today)}`,
    `${bold('this month')}  ${month}         ${sumsOf(thisMonth)}`,
  ];
  const runs = new Set([...new Set(roles.map(({ run }) => run))].slice(0, mostRuns));
  const shown = roles.filter(({ run }) => runs.has(run));
  const rows = shown.map((row) => [row.run, row.role, row.stage, String(row.calls), tokensOf(row), moneyOf(row)]);
  if (rows.length > 0) parts.push('', table(['run', 'role', 'stage', 'calls', 'tokens', 'money'], rows.map(clean)));
  if (shown.length < roles.length) parts.push(`... and older runs: medalist budget --json`);
  if (open.length > 0) {
    const head = ['run', 'role', 'stage', 'since (UTC)', 'at most', 'its process'];
    parts.push('', bold('reserved and not settled: counts at the most it may come to'));
    parts.push(
      table(
        head,
        open.map((call) => clean(openRow(call))),
      ),
    );
  }
  return [...parts, '', `The ledger is ${printable(place)}`].join('\n');
};

const clean = (cells: readonly string[]) => cells.map(printable);

const openRow = (call: OpenReservation): string[] => {
  const { run, role, stage, since, working, cost, currency, tokens } = call;
  const most = cost === null ? `${tokens.toLocaleString('en')} tokens` : `${formatMoney(cost)} ${currency}`;
  const process = working === null ? 'not seen from here' : working ? 'works' : 'has ended';
  return [run, role, stage, dateOf(since), most, process];
};

type Sum = Overview['today'][number];

const sumsOf = (sums: readonly Sum[]): string =>
  sums.length === 0
    ? 'nothing'
    : sums.map((sum) => `${moneyOf(sum)}, ${counted(sum.calls, 'call')}, ${tokensOf(sum)} tokens`).join('; ');

const tokensOf = ({ tokens }: Sum): string => tokens.toLocaleString('en');

const moneyOf = ({ cost, currency, calls, unpriced }: Sum): string => {
  if (unpriced === calls) return 'price unknown';
  const rest = unpriced === 0 ? '' : ` + ${counted(unpriced, 'call')} of unknown price`;
  return `${formatMoney(cost)} ${currency}${rest}`;
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
