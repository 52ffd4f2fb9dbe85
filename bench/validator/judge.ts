import type { Manifest } from '../../core/schema/reported/manifest.ts';
import type { Intake } from '../../services/reader/intake.ts';
import { type Format, inferSpecification, readCorpus } from './corpus.ts';
import { codeOf, judge, type Verdict } from './verdict.ts';

/** The verdicts on all files of the corpus without a manifest; `declared`: with one, for files about which it could tell something. */
export interface Judged {
  readonly verdicts: readonly Verdict[];
  readonly declared: readonly Verdict[];
}

/** Judges a corpus. `intake` reads the samples; default: its own reader for each. */
export const judgeCorpus = async (folder: string, work: string, intake?: Intake): Promise<Judged> => {
  const verdicts: Verdict[] = [];
  const declared: Verdict[] = [];
  for (const format of readCorpus(folder)) {
    const specification = await inferSpecification(format, work, intake);
    for (const example of format.cases) {
      verdicts.push(judge(format, example, specification));
      const manifest = manifestFor(format, codeOf(example));
      if (manifest !== null) declared.push(judge(format, example, specification, manifest));
    }
  }
  return { verdicts, declared };
};

/** The manifest that the solution would write: it knows that it wrote logits. */
const manifestFor = ({ target_columns }: Format, code: string): Manifest | null =>
  code === 'V14' ? { scale: Object.fromEntries(target_columns.map((name) => [name, 'logit'])) } : null;

/** Whether the file is now the valid file, as far as that can be known. */
export const isRepaired = ({ fate, meansTheSame }: Verdict): boolean =>
  fate === 'equal' || fate === 'restored' || (fate !== 'wrong' && meansTheSame);

/** Whether the file was called valid without a repair. */
export const isPassed = ({ fate }: Verdict): boolean => fate === 'accepted' || fate === 'ordered';

/** Whether a file passes or is repaired, although it is not the valid file: such files must be listed one by one. */
export const isException = (verdict: Verdict): boolean => {
  const { example, fate, meansTheSame } = verdict;
  switch (example.class) {
    case 'ok':
      return isPassed(verdict) && (example.grader !== 'same' || (fate === 'ordered' && !meansTheSame));
    case 'fix':
      return isPassed(verdict) && example.grader !== 'same';
    case 'bad':
      return fate !== 'refused';
    case 'semantic':
      return false;
  }
};

/** Whether a verdict is a fault: a valid file refused, a wrong repair, or a repair where only labels are wrong. */
export const isFault = (verdict: Verdict): boolean =>
  verdict.fate === 'wrong' ||
  (verdict.example.class === 'ok' && !isPassed(verdict)) ||
  (verdict.example.class === 'semantic' && (verdict.fate === 'equal' || verdict.fate === 'restored'));
