import type { Section } from './section.ts';

type Table = readonly (readonly [Section, RegExp])[];

/** What a call is for by the whole path of what is called, `()` standing for what a call gives. The first that fits counts. */
export const byPath: Table = [
  ['load', /^(?:pandas|polars|duckdb|pyarrow)\..*?\b(?:read|scan)_\w+$/],
  [
    'load',
    /^(?:builtins\.open|os\.(?:listdir|walk|scandir)|glob\.glob|PIL\.Image\.open|sqlite3\.connect|duckdb\.(?:connect|sql|query)|numpy\.(?:load|genfromtxt)\w*)$/,
  ],
  ['evaluate', /^sklearn\.(?:metrics|inspection)\./],
  ['evaluate', /^sklearn\.model_selection\.(?:cross_\w+|learning_curve|validation_curve|permutation_test_score)$/],
  ['model', /^sklearn\.(?:model_selection\.\w*SearchCV|model_selection\.\w*SearchCV\(\)\.fit)$/],
  [
    'model',
    /^sklearn\.(?:linear_model|ensemble|tree|svm|neighbors|neural_network|naive_bayes|cluster|mixture|gaussian_process|discriminant_analysis|dummy|calibration|isotonic|kernel_ridge|multiclass|multioutput)\.\w+(?:\(\)\.fit\w*)?$/,
  ],
  ['model', /^(?:lightgbm|xgboost|catboost)\.(?:train|cv|(?:LGBM|XGB|CatBoost)\w*)(?:\(\)\.fit)?$/],
  ['model', /^(?:statsmodels\.|torch\.nn\.|torch\.optim\.)/],
  ['model', /^(?:joblib|pickle)\.dump$/],
  ['features', /^sklearn\.(?:feature_extraction|feature_selection|decomposition)\./],
  ['features', /^sklearn\.preprocessing\.(?:Polynomial|Spline|KBins|Target)\w*/],
  ['prepare', /^sklearn\.(?:preprocessing|impute|compose)\./],
  ['prepare', /^sklearn\.model_selection\.train_test_split$/],
  ['look', /^(?:seaborn\.(?!set)|plotly\.|scipy\.stats\.)/],
  ['look', /^matplotlib\.pyplot\.(?!rc|style|switch_backend|close)/],
  ['look', /^pandas\.(?:crosstab|plotting\.\w+)$/],
];

/** What a method is for by its name alone: nobody knows the type of a frame. */
export const byName: Table = [
  ['load', /^(?:iterdir|r?glob)$/],
  ['evaluate', /^(?:\w+_score|\w+_loss|mean_\w+_error|r2|cross_val\w*|confusion_matrix|classification_report)$/],
  ['model', /^(?:fit_predict|partial_fit)$/],
  [
    'look',
    /^(?:print|display|head|tail|describe|info|value_counts|nunique|corr|hist|plot|boxplot|scatter|memory_usage)$/,
  ],
];

/** The same where the result is kept: shown only, it is a look. */
export const byNameWhereKept: Table = [
  ['features', /^assign$/],
  [
    'prepare',
    /^(?:fillna|dropna|ffill|bfill|interpolate|astype|drop|drop_duplicates|merge|get_dummies|to_datetime|to_numeric|to_timedelta|replace|rename|set_index|reset_index|melt|pivot|clip|fit_transform|transform|concat)$/,
  ],
];

/** Attributes that only a fitted model has, and that tell how good it is or why. */
export const tellsOfModel = /^(?:feature_importances?_?|best_score_|cv_results_|evals_result_?)$/;

export const sectionBy = (table: Table, name: string): Section | undefined =>
  table.find(([, pattern]) => pattern.test(name))?.[0];
