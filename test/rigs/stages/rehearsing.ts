import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from 'vitest';
import { Competition } from '../../../core/schema/competition.ts';
import { Dataset } from '../../../core/schema/dataset.ts';
import { Rehearsal } from '../../../core/schema/judged/rehearsal.ts';
import { openStore } from '../../../services/store/store.ts';
import { analyze } from '../../../stages/analyze/analyze.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { rehearse } from '../../../stages/rehearse/rehearse.ts';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { plainTerms } from '../sandbox/terms.ts';
import { scratchFolder } from '../scratch.ts';
import { ingested, plainIntake } from './intake.ts';

/** A competition that was fetched and analyzed, with a context in which its stages can run. */
export const analyzedIn = async (
  data: string,
  change: (found: Competition) => Competition = (found) => found,
  root = scratchFolder(),
) => {
  const prepared = await ingested(data, root);
  const dataset = Dataset.parse({ slug: 'a-competition', url: null, about: null, files: prepared.files });
  const said: Parameters<StageContext['say']>[0][] = [];
  const store = openStore(join(root, 'store'));
  const terms = await plainTerms();
  let runs = 0;
  const context = (change: Partial<StageContext> = {}): StageContext => {
    const scratch = join(root, `scratch-${++runs}`);
    mkdirSync(scratch);
    return {
      signal: new AbortController().signal,
      scratch,
      data: prepared.folder,
      source: data,
      cache: join(root, 'cache'),
      store,
      intake: plainIntake,
      terms,
      kaggle: null,
      claude: null,
      say: (event) => said.push(event),
      ...change,
    };
  };
  const outcome = await analyze.run({ dataset, params: {} }, context());
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  const competition = Competition.parse(change(Competition.parse(outcome.value)));
  const params = { time: 120, seed: 7, threads: 1, environment: 'e', sandbox: terms.sandbox.tier, gpu: null };
  return {
    dataset,
    competition,
    context,
    params,
    said,
    rehearse: (code: string, change: Partial<typeof params & { held: number; quick: number }> = {}) =>
      rehearse.run(
        {
          candidate: candidateOf(code),
          competition,
          dataset,
          params: { ...params, held: 0.2, quick: 500, isQuick: false, ...change },
        },
        context(),
      ),
  };
};

/** The folder is that of one test, where none of all tests of a file is given. */
export const analyzed = (files: Files, root = scratchFolder()) =>
  analyzedIn(makeCompetition(join(root, 'data'), files), undefined, root);

/** Code as generate hands it on. */
export const candidateOf = (code: string, origin: 'model' | 'template' | 'user' = 'model') => ({
  code,
  origin,
  mode: 'full' as const,
  attempts: 1,
  complexity: 1,
  findings: [],
});

/** Reads the command line, and the sample that is there now; what follows fills `rows` and calls `write`. */
export const solutionOf = (sample: string, body: string): string => `import argparse, csv, json, os, sys
parser = argparse.ArgumentParser()
parser.add_argument("--data")
parser.add_argument("--out")
options, _ = parser.parse_known_args()
path = lambda name: os.path.join(options.data, name)
def read(name, delimiter=","):
    with open(path(name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter=delimiter))
rows = read("${sample}")
def write(rows):
    with open(os.path.join(options.out, "submission.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\\n")
        writer.writeheader()
        writer.writerows(rows)
${body}
`;

/** What the code printed. */
export const logsOf = ({ said }: Awaited<ReturnType<typeof analyzed>>) =>
  said.flatMap((event) => (event.type === 'stage.log' ? [event.line] : []));

/** The rehearsal of the code, or its failure. */
export const scored = async (found: Awaited<ReturnType<typeof analyzed>>, code: string) => {
  const outcome = await found.rehearse(code);
  return outcome.ok ? Rehearsal.parse(outcome.value) : outcome;
};
