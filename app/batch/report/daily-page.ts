import { documentOf } from '../../report/page/document.ts';
import { facts, html, list, type Part, section } from '../../report/page/parts.ts';
import { shortName } from '../row/run-folder.ts';
import type { Day } from './daily-report-text.ts';
import { counted, lasting, moneyOf, sizeOf } from './daily-report-words.ts';
import { isValid, type SummaryRow } from './summary.ts';

/** The most rows that are shown; the list has them all. */
const mostRows = 500;

/** The report of one day as an HTML page. `reportOf`: the relative address of a run's own report; undefined: it is not here. */
export const dailyPage = (day: Day, reportOf: (row: SummaryRow) => string | undefined): string => {
  const title = `${day.list}: ${day.day} (UTC)`;
  return documentOf(
    title,
    'the list, the journals of its runs and the ledger',
    html`<header><h1>${title}</h1>${figuresOf(day)}</header>`,
    section('ended', 'What ended on this day', rowsOf(day, reportOf)),
    troublesOf(day),
  );
};

const figuresOf = ({ rows, ended, now, disk }: Day): Part => {
  const valid = rows.filter(({ status }) => isValid(status)).length;
  return facts([
    ['until', `${now.toISOString().slice(0, 19)}Z`],
    ['rows', `${counted(rows.length, 'row')}, ${valid} valid`],
    ['failed', String(rows.filter(({ status }) => status === 'failed').length)],
    ['last batch', ended.ok ? `${counted(ended.here.rows, 'row')} in ${lasting(ended.here.seconds)}` : ended.message],
    ['seconds of all rows', lasting(rows.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0))],
    ['submissions/', `${sizeOf(disk.used)}${disk.free === null ? '' : `, ${sizeOf(disk.free)} free`}`],
  ]);
};

const rowsOf = ({ rows }: Day, reportOf: (row: SummaryRow) => string | undefined): Part => {
  if (rows.length === 0) return html`<p>Nothing.</p>`;
  const head = ['competition', 'status', 'score', 'metric', 'cost', 'seconds', 'note'];
  return html`<div class="wide" tabindex="0"><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, mostRows).map((row) => rowOf(row, reportOf(row)))}</tbody>
  </table></div>`;
};

const rowOf = (row: SummaryRow, report: string | undefined): Part => {
  const name = `${shortName(row.competition)}${row.seed === '' ? '' : `, seed ${row.seed}`}`.slice(0, 120);
  const cost = row.cost === null ? '' : moneyOf({ [row.currency ?? '']: row.cost });
  const cells = [row.status, row.score, row.metric, cost, row.seconds === null ? '' : String(row.seconds), row.note];
  return html`<tr>
    <td>${report === undefined ? name : html`<a href=${report}>${name}</a>`}</td>
    ${cells.map((cell) => html`<td>${cell.slice(0, 300)}</td>`)}
  </tr>`;
};

const troublesOf = ({ troubles }: Day): Part => {
  const lines = troubles.slice(0, mostRows).map(({ row, failure }) => {
    const why = failure === undefined ? row.note : `${failure.stage}: ${failure.message} ${failure.advice ?? ''}`;
    return `${shortName(row.competition)}, ${row.status} (line ${row.line}): ${why.slice(0, 1000) || 'no reason is known'}`;
  });
  return lines.length === 0 ? null : section('wrong', 'What went wrong', list(lines));
};
