/** Model keys by template, in the order they should be tried. templates/solution/zoo.py and texts.py hold what they name. */
export const modelKeys = {
  tabular: ['lgb', 'lgb_small', 'lgb_xt', 'linear', 'hgb', 'et', 'lgb_big'],
  text: ['text_linear', 'text_nb', 'text_char', 'lgb_small', 'linear', 'lgb_xt', 'et'],
  mixed: ['text_linear', 'text_nb', 'text_char', 'lgb', 'lgb_small', 'linear', 'lgb_xt', 'et'],
  forecast: ['lgb', 'lgb_xt', 'linear', 'lgb_small', 'et'],
} as const;

/** Any key of the model zoo. */
export type ModelKey = (typeof modelKeys)[keyof typeof modelKeys][number];
