import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Competition } from '../../../core/schema/competition.ts';
import { pythonLiteral } from '../../../core/solution/python-literal.ts';
import type { Cell } from '../../../services/kaggle/notebook/notebook.ts';
import { projectRoot } from '../../../services/package/root.ts';
import { engineFiles, usesEngine } from '../../../services/python/engine.ts';
import { introduction } from './introduction.ts';
import { pythonText } from './python-text.ts';
import type { NotebookSubject } from './subject.ts';

/** A whole program as the cells of a notebook that Kaggle can run: it finds the data, trains anew, and leaves a submission. */
export const programCells = (subject: NotebookSubject): Cell[] => {
  const { slug, competition, code, seconds, seed } = subject;
  const values = {
    COMPETITION: slug,
    FILES: filesOf(competition.files),
    WRITTEN: competition.submission.fileName,
    SUBMISSION: competition.about?.requiredFileName ?? competition.submission.fileName,
    SECONDS: seconds,
    SEED: seed,
  };
  const cells = templateCells().map((cell): Cell => {
    if (cell.name === 'settings') return { ...cell, text: withValues(cell.text, values) };
    if (cell.name === 'engine')
      return { ...cell, text: cell.text.replace('""', () => `"${usesEngine(code) ? packedEngine() : ''}"`) };
    return cell.name === 'solution' ? { ...cell, text: `SOLUTION = ${pythonText(code)}` } : cell;
  });
  return [{ name: 'introduction', kind: 'markdown', text: introduction(subject) }, ...cells];
};

/** Texts by path, as JSON, deflated, in base64: a third of what its files have. */
const packedEngine = (): string =>
  deflateSync(
    JSON.stringify(Object.fromEntries([...engineFiles()].map(([path, bytes]) => [path, bytes.toString()]))),
  ).toString('base64');

const template = join(projectRoot, 'templates', 'notebook', 'notebook.py');

/** The template is an ordinary Python file; `# %% name` begins a cell, as editors have it. */
const templateCells = (): Cell[] =>
  readFileSync(template, 'utf8')
    .split(/^# %% /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, end), kind: 'code', text: part.slice(end + 1) };
    });

const withValues = (text: string, values: Readonly<Record<string, string | number | string[]>>): string =>
  Object.entries(values).reduce((filled, [name, value]) => {
    const line = `${name} = ${pythonLiteral(value, 0, name.length + 3)}`;
    return filled.replace(new RegExp(`^${name} = .*$`, 'm'), () => line);
  }, text);

/** The tables that the analysis read. Other files (images, a description) are found beside them. */
const filesOf = ({ train, labels, test, sample, side }: Competition['files']): string[] =>
  [...train, labels, ...test, sample, ...side].filter((file) => file !== null);
