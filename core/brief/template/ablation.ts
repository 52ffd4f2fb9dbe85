import { fence } from '../../../services/claude/prompt/fence.ts';
import { short, withError } from '../../../services/text/figures.ts';
import type { Ablation } from '../../schema/search/ablation.ts';
import { quoted } from '../wording/quoted.ts';

/** What the template's script scores, and what without each of its parts. */
export const ablationBrief = (found: Ablation): string => {
  const { metric, direction, score, engine, error, folds, of, without, untried } = found;
  if (score === null) return '';
  const better = direction === 'max' ? 'higher' : 'lower';
  const where = folds === of ? `all ${of} folds` : `the first of ${of} folds alone`;
  const beside = engine === null ? '' : `; the template in the same: ${short(engine)}`;
  const lines = [
    `Whole, by its own word: ${metric} ${withError(score, error)} (${better} is better), in ${where}${beside}`,
    ...without.map((one) => `Without ${quoted(one.part, 120)}: ${short(one.score)}, ${lossWords(found, score, one)}`),
    ...(untried.length === 0 ? [] : [`Not tried: ${untried.map((part) => quoted(part, 120)).join(', ')}`]),
  ];
  return fence('ablation: the script without one part at a time, on the same folds', lines.join('\n'), 12_000);
};

/** In a single fold, the error of a difference is unknown. A difference below this share of the score's error counts as chance, since the rows are the same. */
const shareOfChance = 0.25;

const lossWords = ({ direction, error }: Ablation, whole: number, one: Ablation['without'][number]): string => {
  const loss = direction === 'max' ? whole - one.score : one.score - whole;
  if (Math.abs(loss) <= (one.error ?? shareOfChance * (error ?? 0))) return 'about the same';
  const size = figure(Math.abs(loss)) + (one.error === null ? '' : ` ± ${figure(one.error)}`);
  return loss > 0 ? `worse by ${size}` : `better by ${size}`;
};

const figure = (value: number): string => String(Number(value.toPrecision(2)));
