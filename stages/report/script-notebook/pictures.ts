import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { answerKindOf } from '../../../core/script/plan.ts';
import { type Block, block } from '../../../core/script/python/block.ts';
import { dict, figure, text } from '../../../core/script/python/python.ts';
import { labelsOf } from '../../../core/script/reading.ts';
import { importanceOf } from './importance.ts';

/** A cell that draws, and the part of the script that it follows. */
export interface Picture {
  readonly after: string;
  readonly name: string;
  readonly block: Block;
}

/** The pictures of a script that was made from a recipe. A picture is left out if the script lacks what it needs. */
export const picturesOf = (script: string, recipe: Recipe): Picture[] => {
  // after the loop over several targets, the variables are those of the last one
  const [target, isLoop] = [recipe.targets.at(-1), recipe.targets.length > 1];
  if (target === undefined) return [];
  const several = isLoop || script.includes('\ndef blend(') ? ['several'] : [];
  const finished = script.includes('\ndef finish(') ? ['finished'] : [];
  const windows = script.includes('\nWINDOWS, GAP = ') ? ['windows'] : [];
  const said = [...several, ...finished, ...(isLoop ? ['targets'] : []), ...windows];
  const pictures: readonly (Picture | null)[] = [
    { after: 'read', name: 'target', block: targetPicture(target, isLoop) },
    importancePicture(recipe),
    membersPicture(script, several),
    { after: isLoop ? 'cross-validation' : 'score', name: 'fit', block: fitPicture(target, said) },
    overTimePicture(target, said),
    { after: 'submission', name: 'answers', block: answersPicture(target, said) },
  ];
  return pictures.filter((picture) => picture !== null);
};

type Target = Recipe['targets'][number];

const targetPicture = (target: Target, isLoop: boolean): Block => {
  const values = answerKindOf(target) === 'values';
  const learned = values && target.transform !== 'plain' && !isLoop ? ['learned'] : [];
  return block('pictures/target', [values ? 'values' : 'labels', ...learned], { TARGET: text(target.name) });
};

const mostColumns = 20;
const longestName = 40;
/** A picture has room for so much of a name. Of two names that are then equal, one is shown. */
const cut = (name: string): string => name.slice(0, longestName);

const importancePicture = (recipe: Recipe): Picture | null => {
  const told = importanceOf(recipe).slice(0, mostColumns);
  if (told.length < 2) return null;
  const shares = new Map(told.map(([name, share]) => [cut(name), figure(share, 3)]));
  return {
    ...{ after: 'features', name: 'importance' },
    block: block('pictures/importance', [], { IMPORTANCE: dict([...shares]) }),
  };
};

/** Only for a forecast. */
const overTimePicture = ({ folds }: Target, said: readonly string[]): Picture | null =>
  folds?.column == null || !said.includes('windows')
    ? null
    : {
        ...{ after: 'submission', name: 'over-time' },
        block: block('pictures/over_time', said, { TIME: text(folds.column) }),
      };

/** The lines that divide the rows are in the script's loop, or before it. Scripts of earlier versions score only all rows. */
const membersPicture = (script: string, several: readonly string[]): Picture | null => {
  const [, truth] = /^def score\((y|target), p\):$/m.exec(script) ?? [];
  const [, lines] = /^for seed in SEEDS:\n((?: {4}folds = .*\n)+) {4}for fold, /m.exec(script) ?? [];
  const inWindows = script.includes('\nWINDOWS, GAP = ') && script.includes('\ncv = score(');
  if (truth === undefined || (lines === undefined && !inWindows)) return null;
  const made = block('pictures/members', [...several, ...(truth === 'target' ? ['values'] : [])]);
  const divided = lines === undefined ? '' : `seed = SEEDS[0]\n${lines.replaceAll(/^ {4}/gm, '')}`;
  return {
    ...{ after: 'score', name: 'members' },
    block: { ...made, code: made.code.replace('parts = ', () => `${divided}parts = `) },
  };
};

const mostNamed = 12;

const fitPicture = (target: Target, said: readonly string[]): Block => {
  const kind = answerKindOf(target);
  if (kind === 'binary') return block('pictures/fit_binary', said);
  if (kind === 'values') return block('pictures/fit_values', said);
  const many = (target.labels?.length ?? 0) > mostNamed ? ['many'] : [];
  const named = labelsOf(target.labels).places ? [] : ['named'];
  return block('pictures/fit_classes', [kind, ...many, ...named, ...said]);
};

const answersPicture = (target: Target, said: readonly string[]): Block => {
  const kind = answerKindOf(target);
  const chosen = target.finish?.some(({ do: step }) => step === 'likeliest') === true;
  const counted = kind === 'classes' || kind === 'grades' || chosen ? ['counted'] : [];
  const likeliest = kind === 'classes' && !chosen ? ['likeliest'] : [];
  return block('pictures/answers', [...counted, ...likeliest, ...said]);
};
