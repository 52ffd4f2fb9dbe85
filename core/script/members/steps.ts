import type { ModelInputs } from './model-inputs.ts';
import type { Member } from './settings.ts';
import { isText } from './text.ts';

/** What a member's columns go through before it. */
export type Step =
  | 'with_past'
  | 'with_crosses'
  | 'TargetMeans'
  | 'codes'
  | 'wide_codes'
  | 'filled'
  | 'linear'
  | 'network';

/** Only LightGBM takes categories as pandas has them; trees of scikit-learn of old take no missing cells. */
export const stepsOf = (member: Member, inputs: ModelInputs): Step[] => [
  ...(member.framing === null ? [] : (['with_past'] as const)),
  ...stepsAfter(member, inputs),
];

const stepsAfter = (member: Member, { encoded, crossed, wide, categories, missing }: ModelInputs): Step[] => {
  if (isText(member)) return [];
  const { family, view } = member;
  if (view === 'linear') return crossed ? ['with_crosses', 'linear'] : ['linear'];
  const means: Step[] = view !== 'native' && (encoded.length > 0 || crossed) ? ['TargetMeans'] : [];
  if (view === 'neural') return [...means, 'network'];
  if (family === 'lightgbm') return [...means, ...(wide.length > 0 ? (['wide_codes'] as const) : [])];
  const codes: Step[] = categories ? ['codes'] : [];
  return [...means, ...codes, ...(family === 'extra_trees' && missing ? (['filled'] as const) : [])];
};
