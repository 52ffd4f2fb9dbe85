import { quoted } from '../../../services/text/quoted.ts';

/** The command by which a run's script.py, in `folder`, tells its own score. Its submission does not replace the run's. */
export const measuring = (folder = '.', data = 'DATA'): string => {
  const out = quoted(`${folder}/measured`);
  return `mkdir -p ${out} && python ${quoted(`${folder}/script.py`)} --data ${quoted(data)} --out ${out}`;
};
