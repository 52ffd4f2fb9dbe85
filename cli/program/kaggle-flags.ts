import { InvalidArgumentError, Option } from 'commander';

/** A number of things to show. */
export const count = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Say a whole number from 1.');
  return Number(text);
};

export const json = () => new Option('--json', 'print one JSON object, last on standard output');
export const csv = () => new Option('-v, --csv', 'print CSV');
export const quiet = () => new Option('-q, --quiet', 'print less');
/** Kaggle's own client takes the competition both ways. */
export const hiddenCompetition = () => new Option('-c, --competition <competition>').hideHelp();
export const either = 'a slug or an address on kaggle.com';
