import { argument, calledName, receiver } from '../../../core/checks/program/call.ts';
import type { Program } from '../../../core/checks/program/program.ts';
import { SampleFlow } from '../../../core/checks/program/sample-flow.ts';
import type { Hit } from '../../../core/checks/rule.ts';
import { readsFile } from '../../../core/checks/rules/safety/file-reads.ts';
import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import type { Fit, Reviewed, ReviewRule } from '../rule.ts';

/** Whether the written answers and the reported scores come from what was learned. */
export const honestyRules: readonly ReviewRule[] = [
  {
    id: 'sample-as-answers',
    severity: 'error',
    about: 'honesty',
    catches: "the file that is written still holds the sample submission's own target values",
    advice: 'Put predictions into every target column before writing.',
    check: (reviewed) => writtenSamples(reviewed),
  },
  {
    id: 'scored-on-train',
    severity: 'warning',
    about: 'honesty',
    catches: 'a model is scored on the very rows it was fitted on',
    advice: 'Score on rows that were held back (cross_val_score, a split); the score on its own rows says nothing.',
    *check({ program, fits }) {
      for (const call of program.nodes('call')) {
        if (calledName(call) !== 'score' || !program.live.has(call)) continue;
        const rows = argument(call, 0, 'X');
        const same = fits.some((fit) => fit.features.text === rows?.text && isModelOf(program, receiver(call), fit));
        if (same && rows !== undefined && isOneTable(program, rows))
          yield { at: call, message: `\`${call.text.slice(0, 60)}\` is about rows that it learned` };
      }
    },
  },
  {
    id: 'random-split-of-time',
    severity: 'warning',
    about: 'honesty',
    catches: 'rows are split at random where test is later than train',
    advice: 'Hold out the latest rows, or use TimeSeriesSplit: a random split is too kind.',
    check: ({ program, competition }) =>
      competition.time?.kind === 'future'
        ? splits(program, /^(TimeSeriesSplit|Group\w+|\w{0,40}Group\w{0,40}Fold)$/)
        : [],
  },
  {
    id: 'split-of-groups',
    severity: 'warning',
    about: 'honesty',
    catches: 'rows that belong together are split apart where test has groups of its own',
    advice: 'Use GroupKFold or StratifiedGroupKFold by the group column.',
    check: ({ program, competition }) =>
      competition.groupColumn === null ? [] : splits(program, /^\w*Group\w*|LeaveOneGroupOut|LeavePGroupsOut$/),
  },
];

/** The first random split, if no splitter of the right kind is used. */
const splits = (program: Program, right: RegExp): Hit[] => {
  const live = program.nodes('identifier', 'attribute').filter((node) => program.live.has(node));
  const nameOf = (node: SyntaxNode) => node.field('attribute')?.text ?? node.text;
  if (live.some((node) => right.test(nameOf(node)))) return [];
  const [first] = live.filter((node) =>
    /^(KFold|StratifiedKFold|RepeatedKFold|ShuffleSplit|train_test_split)$/.test(nameOf(node)),
  );
  return first === undefined ? [] : [{ at: first, message: `\`${nameOf(first)}\` splits at random` }];
};

/** `model.fit(...)`, `model = Model().fit(...)`. */
const isModelOf = (program: Program, model: SyntaxNode | undefined, { call }: Fit): boolean =>
  model !== undefined &&
  (receiver(call)?.text === model.text ||
    (model.type === 'identifier' &&
      program.names.bindingsOf(model).some((binding) => binding.kind === 'value' && binding.value === call)));

/** Whether a name always means the same rows. One that is bound several times may mean other rows each time. */
const isOneTable = (program: Program, rows: SyntaxNode): boolean =>
  rows.type === 'identifier' && program.names.bindingsOf(rows).length === 1;

const writtenSamples = function* ({ program, competition }: Reviewed): Generator<Hit> {
  const { files, submission } = competition;
  const { sample } = files;
  if (sample === null || files.test.includes(sample) || fillsOtherwise(program)) return;
  const targets = submission.columns.filter(({ role }) => role === 'target').map(({ name }) => name);
  const flow = new SampleFlow(program, targets, (call) => readsFile(program, call, sample));
  for (const node of program.nodes('assignment', 'call')) {
    if (node.type === 'assignment') flow.assign(node);
    else if (/^(to_csv|write_csv)$/.test(calledName(node)) && program.live.has(node)) {
      const table = receiver(node);
      const held = table === undefined ? undefined : flow.of(table);
      if (held === 'frame' || held === 'values')
        yield { at: node, message: `\`${node.text.slice(0, 60)}\` writes target values of ${sample}` };
    }
  }
};

/** Whether predictions may be put into a table in a way that is not followed here. */
const fillsOtherwise = (program: Program): boolean =>
  program
    .nodes('call')
    .some((call) => /^(assign|insert|update|eval|setitem|with_columns|fill|append)$/.test(calledName(call)));
