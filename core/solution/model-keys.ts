/** Model keys by template, in the order they should be tried. MODULES in templates/medalist_engine/models/zoo.py says where each is. */
export const modelKeys = {
  tabular: ['lgb', 'linear', 'et', 'cat', 'mlp', 'lgb_prep', 'lgb_small', 'cat_d4', 'kernel', 'hgb'],
  text: ['text_linear', 'text_nb', 'text_char', 'text_vectors', 'lgb_small', 'linear', 'et', 'cat_d4'],
  mixed: ['text_linear', 'text_nb', 'text_char', 'text_vectors', 'lgb', 'lgb_small', 'linear', 'cat', 'et', 'lgb_prep'],
  media: ['linear', 'kernel', 'mlp', 'lgb', 'et', 'cat_d4'],
  mask: ['linear', 'lgb', 'et'],
  forecast: ['lgb', 'linear', 'cat', 'lgb_small', 'et'],
} as const;
/** Any key of the model zoo. */
export type ModelKey = (typeof modelKeys)[keyof typeof modelKeys][number];

/** Whether a key is one of the zoo, whichever template has it. */
export const isZooKey = (key: string): key is ModelKey =>
  Object.values(modelKeys).some((keys: readonly string[]) => keys.includes(key));

/** The keys among these that a template has ready, in their order. */
export const keysOf = (template: keyof typeof modelKeys, keys: readonly string[]): string[] => {
  const known: readonly string[] = modelKeys[template];
  return keys.filter((key) => known.includes(key));
};
