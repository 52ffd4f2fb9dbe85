import type { ExplorationReplayed } from '../../../app/explore/replay/replay.ts';
import type { Replayed } from '../../../app/run/replay.ts';
import { placeOf } from '../terminal/place.ts';
import { printable } from '../terminal/printable.ts';

/** Whether a replay gave the same as its record, for a person. */
export const replayedWords = (outcome: Replayed | ExplorationReplayed): string => {
  const { differing, questions, folder } = outcome;
  const words = differing.length === 0 ? sameWords(outcome) : `${otherWords(outcome)}: ${differing.join(', ')}`;
  const lines = 'differences' in outcome ? linesOf(outcome) : [];
  return [
    `${printable(words)}; ${questions} questions answered from the record, 0 asked`,
    ...lines.map((line) => `  ${printable(line)}`),
    `  files     ${placeOf(folder)}`,
    '',
  ].join('\n');
};

const sameWords = (outcome: Replayed | ExplorationReplayed): string => {
  if (!('differences' in outcome))
    return `the same ${Object.keys(outcome.result.digests).length} artifacts, to the byte`;
  const { answer, cells, plots, score } = outcome.result;
  const all = [
    ...(answer === null ? [] : ['answer']),
    ...(cells === 0 ? [] : [`notebook of ${cells} cells that ran again, with ${plots} plots`]),
    ...(score === null ? [] : ['score']),
  ];
  return `the same ${all.join(', ') || 'profile'}`;
};

const otherWords = (outcome: Replayed | ExplorationReplayed): string =>
  'differences' in outcome ? 'these differ' : 'these artifacts differ';

const linesOf = ({ differences, varying }: ExplorationReplayed): string[] => [
  ...differences.flatMap(({ what, recorded, replayed }) => [
    `${what}`,
    `  recorded  ${recorded ?? 'nothing'}`,
    `  replayed  ${replayed ?? 'nothing'}`,
  ]),
  ...(varying.length === 0 ? [] : [`apart from times, addresses and places the same: ${varying.join(', ')}`]),
];
