import { own } from '../../../core/own.ts';
import { cellsIn, type Cell as Part } from '../../../core/script/python/cells.ts';
import { lineWidth, text } from '../../../core/script/python/python.ts';
import { importBlocks } from '../../../core/solution/python-imports.ts';
import type { Cell } from '../../../services/kaggle/notebook/notebook.ts';
import { type Picture, picturesOf } from './pictures.ts';
import type { ScriptSubject } from './subject.ts';
import { wordsOf } from './words.ts';

/** The cells of a script, with words before them and pictures after them. They write the same submission as the script. */
export const scriptCells = (subject: ScriptSubject): Cell[] => {
  const parts = cellsIn(subject.script);
  const pictures = picturesOf(subject.script, subject.recipe);
  const words = wordsOf(subject);
  return [
    ...parts.flatMap((part) => [
      ...wordsBefore(part, words),
      codeCell(part.name, codeOf(part, pictures, subject.slug)),
      ...shownAfter(part, pictures),
    ]),
    ...renaming(subject),
  ];
};

const codeCell = (name: string, code: string): Cell => ({ name, kind: 'code', text: code });

const wordsBefore = ({ name }: Part, words: ReadonlyMap<string, string>): Cell[] => {
  const told = words.get(name) ?? '';
  return told === '' ? [] : [{ name: `words_${name}`, kind: 'markdown', text: told }];
};

const codeOf = ({ name, code }: Part, pictures: readonly Picture[], slug: string): string => {
  if (name === 'imports') return withImports(code, pictures);
  return name === 'read' ? code.replace(/^COMPETITION = .*$/m, () => `COMPETITION = ${text(slug)}`) : code;
};

/** The script's imports, with those of the pictures. */
const withImports = (code: string, pictures: readonly Picture[]): string => {
  const drawing = pictures.flatMap(({ block }) => block.imports);
  const plain = 'plt.rcParams["text.parse_math"] = False  # names may hold a $';
  return [imported(code, drawing), ...(drawing.length === 0 ? [] : [plain])].join('\n\n');
};

const imported = (code: string, more: readonly string[]): string => {
  const flat = code.replaceAll(/\(([^()]*)\)/g, (_, names: string) => names.trim().replaceAll(/\s+/g, ' '));
  const lines = flat.split('\n').filter((line) => line !== '');
  return lines.every((line) => /^(?:import|from) /.test(line))
    ? importBlocks([...lines, ...more], lineWidth).join('\n\n')
    : [code, ...more].join('\n'); // a user's own script may do more here
};

/** Tables that are shown after a part. */
const looks: Readonly<Record<string, string>> = { read: 'train.head()', submission: 'submission.head()' };

const shownAfter = ({ name }: Part, pictures: readonly Picture[]): Cell[] => [
  ...[own(looks, name) ?? []].flat().map((code) => codeCell(`look_${name}`, code)),
  ...pictures.filter(({ after }) => after === name).map((one) => codeCell(`picture_${one.name}`, one.block.code)),
];

/** Some competitions ask for a file of another name than the sample's. */
const renaming = ({ competition: { about, submission } }: ScriptSubject): Cell[] => {
  const asked = about?.requiredFileName ?? submission.fileName;
  return asked === submission.fileName
    ? []
    : [codeCell('rename', `(args.out / ${text(submission.fileName)}).rename(args.out / ${text(asked)})`)];
};
