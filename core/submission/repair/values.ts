import { classify, isMissing } from '../../../services/csv/cell.ts';
import type { Table } from '../../../services/csv/table.ts';
import { namesNone, spellerOf } from '../cells/labels.ts';
import { itemsOf, listGrammarOf } from '../cells/lists.ts';
import { isEmptyMark, tidyRuns, tokensOf } from '../cells/structure.ts';
import { grammarFor } from '../check/rules/structures.ts';
import { familyOf, isChance } from '../kinds.ts';
import type { TargetColumn } from '../subject.ts';
import { numberSpellings } from './spelled-numbers.ts';

/** What a cell may say, read as its column is: one text for each value, none where it says nothing. */
export type Values = (cell: string) => readonly string[];

/** How the cells of a column are read; `table` shows what its structures are built like. */
export const valuesOf = (target: TargetColumn, table: Table): Values => {
  switch (familyOf(target.kind)) {
    case 'number':
      return numbersIn(target);
    case 'label':
      return labelIn(target);
    case 'list':
      return itemsIn(target);
    case 'text':
      return (cell) => (cell.trim() === '' ? [] : [cell.trim()]);
    case 'structured':
      return structureIn(target, table);
  }
};

const numbersIn = ({ kind }: TargetColumn): Values => {
  const spellings = numberSpellings(isChance(kind));
  return (cell) => {
    if (isMissing(cell)) return [];
    if (classify(cell) === 'number') return [String(Number(cell))];
    const read = spellings.flatMap((spelling) => spelling(cell) ?? []);
    return read.length === 0 ? [cell] : read.map((number) => String(Number(number)));
  };
};

const labelIn = (target: TargetColumn): Values => {
  const isNone = namesNone(target);
  const spell = spellerOf(target.column);
  return (cell) => (isNone(cell) ? [] : [spell(cell) ?? cell]);
};

/** The items of a set in any order, those of a ranking as far as they count, those of a sequence as they are. */
const itemsIn = ({ kind, column }: TargetColumn): Values => {
  const grammar = listGrammarOf(column);
  const { known, maxItems } = grammar;
  return (cell) => {
    if (isMissing(cell) && known?.has(cell) !== true) return [];
    const items = itemsOf(cell, grammar);
    const once = kind === 'sequence' ? items : [...new Set(items)];
    const meant = kind === 'ranked-list' ? once.slice(0, maxItems ?? once.length) : once;
    return [(kind === 'token-set' ? meant.toSorted() : meant).join('\u001f')];
  };
};

/** The pixels of run lengths, else the tokens. */
const structureIn = (target: TargetColumn, table: Table): Values => {
  const runs = grammarFor({ table }, target)?.form === 'runs';
  return (cell) => {
    if (isEmptyMark(cell)) return [];
    const tokens = tokensOf(cell);
    if (tokens.length > 0 && target.column.sampleValues.includes(tokens.join(' '))) return [tokens.join(' ')];
    const value = (runs ? tidyRuns(tokens) : undefined) ?? tokens.join(' ');
    return value === '' ? [] : [value];
  };
};
