/** One cell; its name becomes its id, so that the same notebook is the same bytes every time. */
export interface Cell {
  readonly name: string;
  readonly kind: 'markdown' | 'code';
  readonly text: string;
}

/** A notebook for Python that was never run, as Jupyter saves it (nbformat 4.5). Cells need names of their own. */
export const notebookText = (cells: readonly Cell[]): string => {
  const notebook = {
    cells: cells.map(cellOf),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python', file_extension: '.py', mimetype: 'text/x-python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
};

const cellOf = ({ name, kind, text }: Cell) => ({
  cell_type: kind,
  ...(kind === 'code' && { execution_count: null }),
  id: name,
  metadata: {},
  ...(kind === 'code' && { outputs: [] }),
  source: linesOf(text),
});

/** Each line with its end, as Jupyter keeps them: differences between two versions stay readable. */
const linesOf = (text: string): string[] => text.trimEnd().split(/(?<=\n)/);
