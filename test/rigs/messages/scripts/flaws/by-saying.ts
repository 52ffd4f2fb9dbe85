import { say } from '../../reply.ts';
import { type Flaw, flaw } from './flaw.ts';

const said = (name: string, what: string, how: (code: string) => string): Flaw => ({
  ...flaw(name, what, { by: 'answer' }),
  said: (code) => say(how(code)),
});

/** Good code, or none, in an answer that is not as it was asked for. */
export const flawsBySaying: readonly Flaw[] = [
  said(
    'prose',
    'will not write code, in words',
    () => "I'm sorry, but I can't help with entering this competition. I can explain the ideas behind it instead.",
  ),
  said(
    'two-programs',
    'two whole programs, to choose from',
    (code) =>
      `Option A:\n\n\`\`\`python\n${code}\`\`\`\n\nOption B:\n\n\`\`\`python\n${code.replace('FOLDS = 3', 'FOLDS = 5')}\`\`\`\n`,
  ),
  said('snippets', 'a program in pieces with words between them', (code) => {
    const at = code.indexOf('def main');
    return `First the helpers:\n\n\`\`\`python\n${code.slice(0, at)}\`\`\`\n\nThen call them:\n\n\`\`\`python\n${code.slice(at)}\`\`\`\n`;
  }),
  said('no-fence', 'a whole program without a fence', (code) => code),
  said('open-fence', 'a fence that is never closed', (code) => `\`\`\`python\n${code.slice(0, code.length / 2)}`),
  said('blank', 'nothing but a blank line', () => '\n'),
  said('edits-of-nothing', 'edits of lines that there are not', () =>
    ['<<<<<<< SEARCH', 'model = MagicModel()', '=======', 'model = BetterModel()', '>>>>>>> REPLACE', ''].join('\n'),
  ),
];
