import type { Manifest } from '../../core/schema/reported/manifest.ts';
import type { Intake } from '../../services/reader/intake.ts';
import { type Format, inferSpecification, readCorpus } from './corpus.ts';
import { codeOf, judge, type Verdict } from './verdict.ts';

/** Every file of the corpus, judged with nothing known but the file; `declared`: those that a manifest could speak for. */
export interface Judged {
  readonly verdicts: readonly Verdict[];
  readonly declared: readonly Verdict[];
}

/** `intake` reads the samples; default: a reader of its own for each. */
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

/** What the solution knows that wrote the file: that it wrote logits. */
const manifestFor = ({ target_columns }: Format, code: string): Manifest | null =>
  code === 'V14' ? { scale: Object.fromEntries(target_columns.map((name) => [name, 'logit'])) } : null;

/** Repaired, or nothing to repair: what there is now is the valid file, but for what nobody can know. */
export const isRepaired = ({ fate, meansTheSame }: Verdict): boolean =>
  fate === 'equal' || fate === 'restored' || (fate !== 'wrong' && meansTheSame);

/** Called valid as it is. */
export const isPassed = ({ fate }: Verdict): boolean => fate === 'accepted' || fate === 'ordered';

/** Files that pass, or come back repaired, though they are not the valid file: to be named one by one. */
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

/** What must never be: a valid file refused, anything repaired to a wrong one, a repair where only the labels are wrong. */
export const isFault = (verdict: Verdict): boolean =>
  verdict.fate === 'wrong' ||
  (verdict.example.class === 'ok' && !isPassed(verdict)) ||
  (verdict.example.class === 'semantic' && (verdict.fate === 'equal' || verdict.fate === 'restored'));
