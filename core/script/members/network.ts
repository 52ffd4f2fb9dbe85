import { type Block, block } from '../python/block.ts';
import { figure, names } from '../python/python.ts';
import { type Member, middle, settled } from './settings.ts';

/** Whether a member is the engine's own network, for which there is a block. */
export const isNetwork = ({ family, estimators }: Pick<Member, 'family' | 'estimators'>): boolean =>
  family === 'neural' && estimators[0] === 'RealMLP-TD-S';

/** What a network is shown, and which columns others are shown beside it. */
interface Shown {
  readonly missing: boolean;
  readonly categories: boolean;
  /** Names in X of the categories whose levels become columns; null: all of them. */
  readonly few: readonly string[] | null;
  /** Linear models define what columns of numbers are. */
  readonly linear: boolean;
}

/** The columns of a network. */
export const networkColumns = ({ missing, categories, few, linear }: Shown): Block => {
  const levels = categories && few?.length !== 0;
  const flags = [...(linear ? [] : ['alone']), ...(missing ? ['missing'] : []), ...(levels ? ['levels'] : [])];
  const made = block('features/network_columns', flags, levels && few !== null ? { ONE_HOT: names(few) } : {});
  return few === null ? { ...made, code: made.code.replaceAll('ONE_HOT', 'CATEGORIES') } : made;
};

/** Whether all settings of a network are numbers that can stand in its block. */
export const tellsNumbers = (member: Member): boolean => {
  const settings = settled(member);
  return settingNames.every((name) => typeof settings?.[name] === 'number') && Number(settings?.epochs) > 0;
};

const settingNames = [
  ...['networks', 'width', 'epochs', 'batch', 'rate_of_classes', 'rate_of_numbers', 'decay', 'dropped', 'smoothing'],
];

/** The network with its settings; `classifies`: it tells probabilities, else numbers (`robust`: by absolute errors). */
export const networkBlock = (member: Member, classifies: boolean, robust: boolean): Block => {
  const settings = settled(member);
  if (settings === null) throw new Error(`no settings of ${member.name}`); // chooseMembers left it out
  const tell = (name: string) => figure(Number(settings[name]));
  const smooth = classifies && Number(settings.smoothing) > 0;
  const kind = classifies ? 'classes' : 'values';
  return block('models/network', [kind, ...(smooth ? ['smooth'] : []), ...(robust && !classifies ? ['robust'] : [])], {
    NETWORKS: `${tell('networks')}, ${tell('width')}`,
    EPOCHS: tell('epochs'),
    BATCH: [
      tell('batch'),
      tell(classifies ? 'rate_of_classes' : 'rate_of_numbers'),
      tell('decay'),
      tell('dropped'),
    ].join(', '),
    ...(smooth ? { SMOOTHING: tell('smoothing') } : {}),
  });
};

/** Folds may have had plans of other lengths: what counts is the share of the plan that was best. */
export const lastEpoch = (member: Member): string => {
  const epochs = settled(member)?.epochs;
  const fits = member.passes.flatMap((pass) => pass.fits);
  const shares = fits.flatMap(({ rounds, settings }) => {
    const planned = Number(settings?.epochs ?? epochs);
    return rounds === null || !(planned > 0) ? [] : [rounds / planned];
  });
  return String(Math.max(1, Math.round(Number(epochs) * (middle(shares) ?? 1))));
};
