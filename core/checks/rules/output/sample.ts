import { argumentValue, calledName, inputs } from '../../program/call.ts';
import { SampleFlow, type Taint } from '../../program/sample-flow.ts';
import type { Hit, Rule, Subject } from '../../rule.ts';
import { readsFile } from '../safety/file-reads.ts';

const learns =
  /^(fit|fit_transform|fit_predict|fit_resample|partial_fit|train|Dataset|DMatrix|QuantileDMatrix|Pool|train_test_split|cross_val_score|cross_val_predict|cross_validate)$/;
const applies = /^(predict|predict_proba|decision_function)$/;

/** The sample submission shows a format; its target values are made up. */
export const sampleRules: readonly Rule[] = [
  {
    id: 'sample-as-data',
    severity: 'error',
    catches: "the sample submission's target values go into training or prediction",
    advice: 'Learn from the train file only; from the sample take the key and the header.',
    check: (subject) => flows(subject, ['values', 'frame']),
  },
  {
    id: 'sample-merged',
    severity: 'warning',
    catches:
      'a table joined with the sample submission goes into training or prediction; its target column may be among the features',
    advice: 'Join with the key column only: sample[["<key>"]].merge(...).',
    check: (subject) => flows(subject, ['unsure']),
  },
];

const flows = function* ({ program, needs }: Subject, wanted: readonly Taint[]): Generator<Hit> {
  const { sampleFile, header, targets } = needs;
  if (sampleFile === null || needs.testFiles.includes(sampleFile)) return;
  const named = header.filter((column) => targets.includes(column));
  const flow = new SampleFlow(program, named.length > 0 ? named : header.slice(1), (call) =>
    readsFile(program, call, sampleFile),
  );
  for (const node of program.nodes('assignment', 'call')) {
    if (node.type === 'assignment') flow.assign(node);
    else if (learns.test(calledName(node)) || applies.test(calledName(node)))
      for (const input of inputs(node))
        if (wanted.includes(flow.of(argumentValue(input))))
          yield { at: input, message: `\`${input.text.slice(0, 60)}\` holds target values of ${sampleFile}` };
  }
};
