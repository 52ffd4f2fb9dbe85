import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSolution, type SolutionNeeds } from '../../../core/checks/index.ts';
import { needsOf } from './needs.ts';

const folder = join(import.meta.dirname, 'honest');
const toxic = ['toxic', 'severe_toxic', 'obscene', 'threat', 'insult', 'identity_hate'];
const energies = ['formation_energy_ev_natom', 'bandgap_energy_ev'];

/** Which competition each script was written for. */
const competitions: Readonly<Record<string, Partial<SolutionNeeds>>> = {
  pipeline: { sampleFile: null },
  lightgbm_train: { sampleFile: 'gender_submission.csv' },
  polars_main: { targets: ['SalePrice'], header: ['Id', 'SalePrice'] },
  torch_net: { targets: ['target'], header: ['id', 'target'] },
  functions_guard: { targets: ['Transported'], header: ['PassengerId', 'Transported'] },
  notebook_export: { targets: ['SalePrice'], header: ['Id', 'SalePrice'] },
  argparse_cli: { targets: ['Weekly_Sales'], header: ['Id', 'Weekly_Sales'] },
  multiclass_sample_columns: { targets: ['author'], header: ['id', 'EAP', 'HPL', 'MWS'] },
  json_lists: { targets: ['cuisine'], header: ['id', 'cuisine'], trainFiles: ['train.json'], testFiles: ['test.json'] },
  ranked_lists: { targets: ['product'], header: ['user', 'predicted'] },
  class_based: { targets: energies, header: ['id', ...energies] },
  registry_and_pickle: { targets: ['target'], header: ['id', 'target'] },
  hand_written: {
    targets: ['num_sold'],
    header: ['id', 'num_sold'],
    trainFiles: ['train.parquet'],
    testFiles: ['test.parquet'],
  },
  stacking_loop: { targets: toxic, header: ['id', ...toxic] },
  duckdb_catboost: { targets: ['Outcome'], header: ['ID', 'Adoption', 'Died'] },
  carried_columns: { targets: ['Insult'], header: ['Insult', 'Date', 'Comment'] },
  f_string_paths: { targets: ['y'], header: ['id', 'y'] },
  forecast_dates: { targets: ['num_sold'], header: ['row_id', 'num_sold'] },
};
const scripts = readdirSync(folder).filter((file) => file.endsWith('.py'));

test.each(scripts)('%s is let through without an error or a needless warning', async (file) => {
  const needs = competitions[file.replace('.py', '')];
  expect(needs).toBeDefined();
  const { findings } = await checkSolution(readFileSync(join(folder, file), 'utf8'), needsOf(needs));
  const said = findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);
  expect(said).toEqual(['hand_written.py', 'ranked_lists.py'].includes(file) ? ['no-learner'] : []);
});

test.each(scripts)('%s for another competition is not let through', async (file) => {
  const { findings } = await checkSolution(
    readFileSync(join(folder, file), 'utf8'),
    needsOf({
      targets: ['quality'],
      header: ['row', 'quality'],
      sampleFile: null,
      trainFiles: ['wine.csv'],
      testFiles: ['cellar.csv'],
    }),
  );
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
  expect(errors).toEqual(expect.arrayContaining(['target-unused']));
});
