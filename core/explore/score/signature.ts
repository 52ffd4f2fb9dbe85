import { writeAtomic } from '../../../services/files/atomic.ts';
import { jsonText } from '../../../services/text/shown.ts';
import type { ExploredTarget } from '../../schema/explore/held-back.ts';

/** What a prediction is, as a model and a person are told. */
export const predictionWords = ({ kind, positive }: Pick<ExploredTarget, 'kind' | 'positive'>): string => {
  switch (kind) {
    case 'binary':
      return `A prediction is the probability, from 0 to 1, that the value is ${JSON.stringify(positive)}.`;
    case 'multiclass':
      return 'A prediction is one of the labels, spelled as in the file.';
    case 'numeric':
      return 'A prediction is a number.';
  }
};

/** Writes down what `predict` needs and gives. It is the harness's word, not the session's. */
export const writeSignature = (path: string, target: ExploredTarget): void => {
  const { path: table, column, kind, positive, columns } = target;
  const signature = { target: column, table, kind, positive, returns: predictionWords(target), columns };
  writeAtomic(path, `${jsonText(signature, 2)}\n`);
};
