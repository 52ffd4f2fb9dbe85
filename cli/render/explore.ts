import type { ExploreOutcome } from '../../app/explore/explore.ts';
import { heldByShort } from '../../core/explore/hold-back/held-words.ts';
import type { Exploration, KeptScore } from '../../core/schema/explore/exploration.ts';
import { short, withError } from '../../services/text/figures.ts';
import { printRefusal } from './refusal.ts';
import { moneyOf } from './run/model-lines.ts';
import { asTypedHere } from './terminal/here.ts';
import { folderHere } from './terminal/place.ts';
import { jsonLine, printable } from './terminal/printable.ts';
import { paint, writeErr, writeOut } from './terminal/terminal.ts';

/** Prints how an exploration ended: one JSON object, or the answer and lines for a person. Errors go to standard error. */
export const printExploration = (outcome: ExploreOutcome, json: boolean): void => {
  if (json) {
    writeOut(jsonLine(outcome.ok ? { ...outcome.result, folder: outcome.folder } : outcome));
    return;
  }
  if (!outcome.ok) {
    printRefusal(outcome);
    return;
  }
  if (outcome.repeated) writeErr('Nothing was done: the exploration had ended before.\n');
  writeOut(`${describe(outcome.result, folderHere(outcome.folder))}\n`);
};

const colours = { answered: 'green', profiled: 'green', partial: 'yellow', failed: 'red' } as const;

const describe = (result: Exploration, place: string): string => {
  const { status, name, tables, answer, model, turns, cells, plots, score, spent, seconds, troubles, notes } = result;
  const label = paint(['bold', colours[status]], status, { stream: process.stdout });
  const shapes = tables
    .slice(0, 5)
    .map((table) => `${table.name} (${table.rows.toLocaleString('en')} x ${table.columns})`);
  const more = tables.length > 5 ? `, ${tables.length - 5} more` : '';
  const calls = `${spent.calls} ${spent.calls === 1 ? 'call' : 'calls'}`;
  const cost = spent.cost === null || spent.currency === null ? '' : `, ${moneyOf(spent.cost)} ${spent.currency}`;
  return [
    ...(answer === null ? [] : ['', ...answer.split('\n').map(printable)]),
    '',
    `${label}  ${printable(name)}`,
    ...(tables.length === 0 ? [] : [`  data      ${printable(shapes.join(', '))}${more}`]),
    ...(score === null ? [] : scoreLines(score)),
    ...notes.map((note) => `  note      ${printable(note)}`),
    ...troubles.flatMap(({ step, message, advice }) => [
      `  why       ${step}: ${printable(message)}`,
      ...(advice === '' ? [] : [`  do        ${asTypedHere(printable(advice))}`]),
    ]),
    ...(model === null
      ? []
      : [`  model     ${printable(model)}: ${turns} turns, ${cells} cells, ${plots} plots; ${calls}${cost}`]),
    `  time      ${seconds.toFixed(1)} s`,
    `  files     ${place}/{${result.files.join(',')}}`,
  ].join('\n');
};

const scoreLines = (score: KeptScore): string[] => {
  switch (score.kind) {
    case 'scored':
      return score.scores.map(({ metric, score: value, error, constant }) => {
        const beside = constant === null ? '' : `; a constant has ${short(constant)}`;
        return `  score     ${metric} ${withError(value, error)} on ${score.rows} rows that nobody saw${printable(heldByShort(score.by))}${beside}`;
      });
    case 'not-scored':
      return [`  score     none: ${printable(score.why)}`];
  }
};
