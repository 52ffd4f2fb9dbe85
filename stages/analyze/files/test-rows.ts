import { headOf } from '../../../core/columns/source.ts';
import { roleByName } from '../../../core/competition/role-by-name.ts';
import { indexOf } from '../../../core/media/files.ts';
import type { DataFile } from '../../../core/schema/dataset.ts';
import type { KeyParts } from '../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Table } from '../../../services/tables/table.ts';
import { testWithin } from '../columns/test-within.ts';
import type { Notes } from '../evidence.ts';
import { besideTest, inputsOfSample } from '../layout/keys/inputs-of-sample.ts';
import { keyItselfOf } from '../layout/keys/key-itself.ts';
import { keyPartsOf, tableOfKeys } from '../layout/keys/key-parts.ts';
import { keyedAnswersOf } from '../layout/keys/keyed-answers.ts';
import { pairedKeysOf } from '../layout/keys/paired-keys.ts';
import { asksForArray, asksForFiles, asksForParts, keysOf } from '../media/asked/sample.ts';
import { mediaFilesOf } from '../media/files.ts';
import type { Roles } from './roles.ts';

interface Tested {
  readonly roles: Roles;
  readonly keyParts: KeyParts | null;
}

/** Where there is no test file, its rows may be those of train that have no answer, or all that is known of them is in their keys. */
export const withTest = async (
  engine: TableEngine,
  roles: Roles,
  files: readonly DataFile[],
  notes: Notes,
): Promise<Tested> => {
  const keyed = await keyedAnswersOf(engine, roles);
  if (keyed !== null) {
    notes.because('files.train', 'sample_submission', keyed.why);
    return keyed;
  }
  const { train, test, sample } = roles;
  const index = indexOf(mediaFilesOf(files));
  const isOfFiles = sample !== null && asksForFiles(sample, index);
  if (sample !== null && isOfFiles && test.some((table) => isAboutBoth(table, train[0]))) {
    notes.because('files.test', 'sample_submission', `${test[0]?.file.path} is about rows of train, too, and no test`);
    return { roles: { ...roles, test: [keysOf(sample)], side: [...roles.side, ...test] }, keyParts: null };
  }
  const beside = await besideTest(engine, roles);
  if (beside !== null) {
    notes.because('files.test', 'sample_submission', `its columns name rows that ${test[0]?.file.path} does not have`);
    return { roles: beside, keyParts: null };
  }
  if (test.length > 0 || sample === null) return { roles, keyParts: null };
  const within = await testWithin(engine, roles);
  if (within !== null) {
    notes.because('files.test', 'sample_submission', `${train[0].file.path} has its rows, without an answer`);
    return { roles: { ...roles, ...within }, keyParts: null };
  }
  if (isOfFiles) {
    notes.because('files.test', 'sample_submission', 'its keys find files: it is all that a test table would be');
    return { roles: { ...roles, test: [keysOf(sample)] }, keyParts: null };
  }
  if (await asksForArray(engine, sample, files)) {
    notes.because(
      'files.test',
      'sample_submission',
      'it has as many rows as an array: it is all that a test table would be',
    );
    return { roles: { ...roles, test: [keysOf(sample)] }, keyParts: null };
  }
  const paired = await pairedKeysOf(engine, roles);
  if (paired !== null) {
    notes.because('files.test', 'sample_submission', 'its keys, as those of train, are put together of two things');
    return paired;
  }
  const keyParts = await keyPartsOf(engine, roles);
  if (keyParts !== null) {
    const names = keyParts.columns.join(' and ');
    notes.because('files.test', 'sample_submission', `its keys are put together of ${names}`);
    return { roles: { ...roles, test: [tableOfKeys(sample, keyParts)] }, keyParts };
  }
  const given = inputsOfSample(roles);
  if (given !== null) {
    notes.because('files.test', 'sample_submission', given.why);
    return { roles: { ...roles, test: [given.test] }, keyParts: null };
  }
  const itself = await keyItselfOf(engine, roles);
  if (itself !== null) {
    notes.because(
      'files.test',
      'sample_submission',
      `its keys are a column of train, and ${itself.told} tells of them`,
    );
    return { roles: { ...roles, test: [itself.test] }, keyParts: itself.keyParts };
  }
  if (asksForParts(sample, index))
    notes.warn('Rows of the sample are parts of files, named by file and number: nothing here cuts files into parts.');
  return { roles, keyParts: null };
};

/** A table without a telling name that has rows of train as well: the depth of each place, say. */
const isAboutBoth = (table: Table, train: Table): boolean => {
  if (roleByName(table.file.path) !== null) return false;
  return table.columns.some((name) => {
    if (!train.columns.includes(name)) return false;
    const [own, known] = [headOf(table, name), new Set(headOf(train, name))];
    return known.size > 0.5 * train.head.length && own.filter((cell) => known.has(cell)).length > 0.3 * own.length;
  });
};
