import { Option } from 'commander';

export const json = () => new Option('--json', 'print one JSON object, last on standard output');
export const csv = () => new Option('-v, --csv', 'print CSV');
export const quiet = () => new Option('-q, --quiet', 'print less');
/** Kaggle's own client takes the competition as an argument and with -c. */
export const hiddenCompetition = () => new Option('-c, --competition <competition>').hideHelp();
export const either = 'a slug or an address on kaggle.com';
