import type { Rule } from '../../rule.ts';
import { top } from '../../rule.ts';

/** tree-sitter finds places, CPython decides what is Python. */
export const syntaxRules: readonly Rule[] = [
  {
    id: 'syntax',
    severity: 'error',
    catches: "what CPython's own compile() rejects",
    advice: 'Correct the line so that it is plain Python 3.11; notebook magics (%, !) are not Python.',
    *check({ judgement, program }) {
      if (judgement.verdict === 'rejected') yield { at: judgement, message: judgement.message };
      const { tooDeep } = program.tree;
      if (tooDeep !== undefined) yield { at: tooDeep, message: 'nested too deeply to be checked' };
    },
  },
  {
    id: 'syntax-doubt',
    severity: 'warning',
    catches: 'a place that the parser could not read: checks that need the whole file are left out',
    advice: 'Write this line more plainly.',
    *check({ judgement, program }) {
      const { unsure } = program.tree;
      if (judgement.verdict !== 'rejected' && unsure !== undefined)
        yield { at: unsure, message: 'this could not be read; not everything was checked' };
    },
  },
  {
    id: 'syntax-unjudged',
    severity: 'info',
    catches: 'CPython did not judge the code',
    advice: 'Install the Python environment, or set MEDALIST_PYTHON.',
    *check({ judgement }) {
      if (judgement.verdict === 'unjudged') yield { at: top, message: `the syntax was not checked: ${judgement.why}` };
    },
  },
];
