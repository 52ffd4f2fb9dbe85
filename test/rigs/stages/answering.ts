import { assert } from 'vitest';
import { forwardJournal } from '../../../services/store/journal.ts';
import { openStore } from '../../../services/store/store.ts';
import { report } from '../../../stages/dag/artifacts.ts';
import type { Refs } from '../../../stages/dag/call.ts';
import { stageRunner } from '../../../stages/dag/run.ts';
import type { StageName } from '../../../stages/index.ts';
import { plainTerms } from '../sandbox/terms.ts';
import { plainIntake } from './intake.ts';
import { solutionOf } from './rehearsing.ts';

/**
 * A program for `binaryCompetition` that predicts by column a, right on most rows. `says` is Python over a row of train: the chance that its
 * oof.csv holds, None for no line. The target it may read there is what an honest program would not.
 */
export const sayingProgram = (says: string): string =>
  solutionOf(
    'sample_submission.csv',
    `test = {row["id"]: row for row in read("test.csv")}
write([row | {"target": test[row["id"]]["a"]} for row in rows])
with open(os.path.join(options.out, "oof.csv"), "w") as file:
    print("row,target,fold,prediction,p_0,p_1", file=file)
    for at, row in enumerate(read("train.csv")):
        a, y = float(row["a"]), int(row["target"])
        p = ${says}
        if p is not None:
            print(at, "target", at % 10, int(p > 0.5), 1 - p, p, sep=",", file=file)
with open(os.path.join(options.out, "manifest.json"), "w") as file:
    json.dump({"labels": {"target": ["0", "1"]}}, file)
cv = {"metric": "auc", "score": 0.9, "direction": "max", "scheme": "stratified", "folds": 10, "models": []}
with open(os.path.join(options.out, "cv.json"), "w") as file:
    json.dump(cv, file)`,
  );

type Origin = 'user' | 'template';

/** Runs the stages that follow the writing of a program, as a run would, and gives their report. */
export const answering = async (source: string, root: string) => {
  const store = openStore(`${root}/store`);
  const terms = await plainTerms();
  const run = stageRunner({
    ...{ store, source, cache: `${root}/cache`, scratch: `${root}/scratch`, terms, intake: plainIntake },
    ...{ journal: forwardJournal('r', () => {}), salt: () => null, kaggle: null, claude: null },
  });
  const params = { time: 120, seed: 7, threads: 1, environment: 'e', sandbox: terms.sandbox.tier, gpu: null };
  const after = async (refs: Refs, stages: readonly (readonly [StageName, object])[]): Promise<Refs> => {
    let made = refs;
    for (const [stage, params] of stages) {
      const ended = await run({ stage, refs: made, params: { ...params } }, new AbortController().signal);
      assert(ended.ok, ended.ok ? '' : `${stage}: ${ended.message}`);
      made = { ...made, [ended.artifact]: ended.digest };
    }
    return made;
  };
  const known = await after({}, [
    ['fetch', { slug: 'small', url: null }],
    ['analyze', {}],
  ]);
  return async (code: string, origin: Origin, stages: readonly StageName[]) => {
    const candidate = store.put({ code, origin, mode: 'full', attempts: 1, complexity: 1, findings: [] });
    const ofStage = (stage: StageName) => {
      if (stage === 'validate') return {};
      if (stage === 'confirm') return { environment: 'e' };
      return stage === 'report' ? { status: 'ok' } : params;
    };
    const made = await after(
      { ...known, candidate },
      stages.map((stage) => [stage, ofStage(stage)] as const),
    );
    const { summary, doubt, check, confirmation } = report.schema.parse(store.get(made.report ?? ''));
    return { summary, doubt: doubt.map(({ kind }) => kind), check, confirmation, why: doubt[0]?.message };
  };
};
