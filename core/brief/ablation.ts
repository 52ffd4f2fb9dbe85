import { fence } from '../../services/claude/prompt/fence.ts';
import { short, withError } from '../../services/text/figures.ts';
import type { Ablation } from '../schema/search/ablation.ts';
import { quoted } from './wording/quoted.ts';

/** What the template's script scores, and what without each of its parts. */
export const ablationBrief = (found: Ablation): string => {
  const { metric, direction, score, engine, error, folds, of, without, untried } = found;
  if (score === null) return '';
  const better = direction === 'max' ? 'higher' : 'lower';
  const where = folds === of ? `all ${of} folds` : `the first of ${of} folds alone`;
  const beside = engine === null ? '' : `; the template in the same: ${short(engine)}`;
  const lines = [
    `Whole, by its own word: ${metric} ${withError(score, error)} (${better} is better), in ${where}${beside}`,
    ...without.map(
      (one) => `Without ${quoted(one.part, 120)}: ${short(one.score)}, ${lossWords(found, score, one.score)}`,
    ),
    ...(untried.length === 0 ? [] : [`Not tried: ${untried.map((part) => quoted(part, 120)).join(', ')}`]),
  ];
  return fence('ablation: the script without one part at a time, on the same folds', lines.join('\n'), 12_000);
};

/** On the same rows two scores differ by less than each of them may err: less than this share of it is chance. */
const shareOfChance = 0.25;

const lossWords = ({ direction, error }: Ablation, whole: number, without: number): string => {
  const loss = direction === 'max' ? whole - without : without - whole;
  if (Math.abs(loss) <= shareOfChance * (error ?? 0)) return 'about the same';
  return loss > 0 ? `worse by ${figure(loss)}` : `better by ${figure(-loss)}`;
};

const figure = (value: number): string => String(Number(value.toPrecision(2)));
