import { fence } from '../../services/claude/prompt/fence.ts';
import { short } from '../../services/text/figures.ts';
import type { Ablation } from '../schema/search/ablation.ts';
import { quoted } from './wording/quoted.ts';

/** What the template's script scores, and what without each of its parts. */
export const ablationBrief = (found: Ablation): string => {
  const { metric, direction, score, folds, of, without, untried } = found;
  if (score === null) return '';
  const where = folds === of ? `in all ${of} folds` : `in the first of ${of} folds: small differences may be chance`;
  const lines = [
    `Whole: ${metric} ${short(score)} (${direction === 'max' ? 'higher' : 'lower'} is better), ${where}`,
    ...without.map(
      (one) => `Without ${quoted(one.part, 100)}: ${short(one.score)}, ${lossWords(found, score, one.score)}`,
    ),
    ...(untried.length === 0 ? [] : [`Not tried: ${untried.map((part) => quoted(part, 100)).join(', ')}`]),
  ];
  return fence('ablation: the script without one part at a time, on the same folds', lines.join('\n'), 6_000);
};

const lossWords = ({ direction }: Ablation, whole: number, without: number): string => {
  const loss = direction === 'max' ? whole - without : without - whole;
  if (loss === 0) return 'the same';
  return loss > 0 ? `worse by ${figure(loss)}` : `better by ${figure(-loss)}`;
};

const figure = (value: number): string => String(Number(value.toPrecision(2)));
