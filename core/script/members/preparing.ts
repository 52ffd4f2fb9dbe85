import { type Block, block } from '../python/block.ts';
import { compact, names } from '../python/python.ts';
import type { ModelInputs } from './model-inputs.ts';
import { isNetwork, networkBlock, networkColumns } from './network.ts';
import type { Member } from './settings.ts';
import { stepsOf } from './steps.ts';

/** What members need before they can learn. */
export const preparingBlocks = (members: readonly Member[], inputs: ModelInputs): Block[] => {
  const used = new Set(members.flatMap((member) => stepsOf(member, inputs)));
  const linear = members.filter(({ view }) => view === 'linear');
  const sparse = linear.some(({ settings }) =>
    ['lsqr', 'liblinear'].includes(String(settings?.solver ?? settings?.estimator__solver)),
  );
  return [
    ...(used.has('codes') ? [block('features/codes')] : []),
    ...(used.has('wide_codes') ? [block('features/wide_codes', [], { WIDE: names(inputs.wide) })] : []),
    ...(used.has('with_past') ? [block('forecast/with_past')] : []),
    ...(used.has('with_crosses') ? [block('features/with_crosses')] : []),
    ...(used.has('TargetMeans') ? [targetMeans(inputs)] : []),
    ...(linear.length > 0
      ? [
          block('features/linear_columns', [
            ...(inputs.missing ? ['missing'] : []),
            ...(inputs.crossed || inputs.levels.length > 0 ? ['levels'] : []),
            ...(sparse ? ['sparse'] : []),
          ]),
        ]
      : []),
    ...networkBlocks(members, inputs),
  ];
};

/** Writes the encoding of categories by their mean targets. If nearly all have one, the block names the others. */
const targetMeans = ({ classes, crossed, grouped, encoded, levels }: ModelInputs): Block => {
  const words = [...(classes > 2 ? ['classes'] : []), ...(crossed ? ['crossed'] : []), ...(grouped ? ['groups'] : [])];
  const others = levels.filter((name) => !encoded.includes(name));
  if (!encoded.every((name) => levels.includes(name)) || 2 * others.length >= encoded.length)
    return block('features/target_means', words, { ENCODED: names(encoded) });
  if (others.length === 0) return ofAll(block('features/target_means', words));
  const kept = '[name for name in CATEGORIES if name not in NOT_ENCODED]';
  const { imports, code } = block('features/target_means', words, { ENCODED: kept });
  return { imports, code: `${compact('NOT_ENCODED = ', names(others))}\n${code}` };
};

/** An alias would only be one name more. */
const ofAll = ({ imports, code }: Block): Block => ({ imports, code: code.replaceAll('ENCODED', 'CATEGORIES') });

/** The network that is a member, if any, and its columns. */
const networkBlocks = (members: readonly Member[], inputs: ModelInputs): Block[] => {
  const network = members.find(isNetwork);
  if (network === undefined) return [];
  const linear = members.some(({ view }) => view === 'linear');
  return [networkColumns({ ...inputs, linear }), networkBlock(network, inputs.classes > 0, inputs.robust)];
};
