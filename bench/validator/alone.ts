import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReading, hasErrors } from '../../core/submission/check/check.ts';
import { summary } from '../../core/submission/finding.ts';
import { readBytes } from '../../core/submission/read/read.ts';
import { repairReading } from '../../core/submission/repair/repair.ts';
import type { Specification } from '../../core/submission/specification.ts';
import { textOf } from '../../services/csv/write/transform.ts';
import type { Intake } from '../../services/reader/intake.ts';
import { bytesOf, type Case, readCorpus, specificationIn } from './corpus.ts';
import { tidying } from './verdict.ts';

/** What is known besides the sample: nothing, or the metric's name. */
const knowledge = ['nothing', 'metric'] as const;

/** The verdicts on valid files of a corpus, judged with only the sample submission, and those that did not pass. */
interface Alone {
  readonly files: number;
  readonly faults: readonly string[];
}

/** Judges the corpus. Every file of class `ok` must be valid, and a repair must leave the valid file unchanged. */
export const judgeAlone = async (folder: string, work: string, intake?: Intake): Promise<Alone> => {
  const faults: string[] = [];
  let files = 0;
  for (const known of knowledge)
    for (const format of readCorpus(folder)) {
      const competition = join(work, `${format.slug}-${known}`);
      mkdirSync(competition);
      writeFileSync(join(competition, 'sample_submission.csv'), format.sample_submission);
      if (known === 'metric')
        writeFileSync(join(competition, 'submission-schema.json'), JSON.stringify({ metric: format.metric }));
      const specification = await specificationIn(competition, work, intake);
      for (const example of format.cases.filter((one) => one.class === 'ok')) {
        files += 1;
        const why = faultOf(example, specification);
        if (why !== undefined) faults.push(`${format.slug} ${example.mutation} (known: ${known}): ${why}`);
      }
    }
  return { files, faults };
};

const faultOf = (example: Case, specification: Specification): string | undefined => {
  const bytes = bytesOf(example);
  const reading = readBytes(bytes, specification.schema.header);
  const findings = checkReading(reading, specification);
  if (hasErrors(findings)) return summary(findings);
  const repaired = repairReading(reading, specification);
  if (!repaired.ok) return repaired.why;
  const changes = repaired.repairs.filter(({ rule }) => !tidying.has(rule));
  if (changes.length > 0) return changes.map(({ what }) => what).join('; ');
  const isValidFile = example.mutation.startsWith('L00');
  return isValidFile && textOf(repaired.table) !== bytes.toString() ? 'came out with other bytes' : undefined;
};
