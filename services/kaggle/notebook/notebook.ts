import { jsonText } from '../../text/shown.ts';

/** One cell. Its name becomes its id, so that equal notebooks have equal bytes. */
export interface Cell {
  readonly name: string;
  readonly kind: 'markdown' | 'code';
  readonly text: string;
  /** What a code cell showed; absent: it was not run. */
  readonly shown?: Shown;
}

/** What a cell showed when it ran. */
export interface Shown {
  readonly printed: string;
  /** The value of its last line, as text. */
  readonly value: string | null;
  /** PNG, in base64. */
  readonly pictures: readonly string[];
}

/** The text of a Python notebook as Jupyter saves it (nbformat 4.5). Names of cells must differ. */
export const notebookText = (cells: readonly Cell[]): string => {
  const places = cells.filter(({ shown }) => shown !== undefined).map(({ name }) => name);
  const notebook = {
    cells: cells.map((cell) => cellOf(cell, places.indexOf(cell.name) + 1)),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python', file_extension: '.py', mimetype: 'text/x-python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${jsonText(notebook, 1)}\n`;
};

const cellOf = ({ name, kind, text, shown }: Cell, place: number) => ({
  cell_type: kind,
  ...(kind === 'code' && { execution_count: shown === undefined ? null : place }),
  id: name,
  metadata: {},
  ...(kind === 'code' && { outputs: shown === undefined ? [] : outputsOf(shown, place) }),
  source: linesOf(text),
});

/** The outputs of a cell: only text and pictures, nothing that a browser would run as a page or program. */
const outputsOf = ({ printed, value, pictures }: Shown, place: number) => [
  ...(printed === '' ? [] : [{ name: 'stdout', output_type: 'stream', text: linesOf(printed) }]),
  ...pictures.map((picture) => ({
    ...{ data: { 'image/png': picture, 'text/plain': ['<Figure>'] }, metadata: {} },
    output_type: 'display_data',
  })),
  ...(value === null
    ? []
    : [
        {
          ...{ data: { 'text/plain': linesOf(value) }, metadata: {} },
          ...{ execution_count: place, output_type: 'execute_result' },
        },
      ]),
];

/** The lines with their ends, as Jupyter keeps them, so that two versions can be compared by line. */
const linesOf = (text: string): string[] => text.trimEnd().split(/(?<=\n)/);
