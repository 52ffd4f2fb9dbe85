import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';
import { Source, SyntaxNode } from './node.ts';

/** Deeper nesting is cut off, so that no code that walks the tree runs out of stack. CPython gives up far earlier. */
const DEEPEST = 600;

/** A parsed file. The parser always answers; `unsure` is the first place where it had to guess. */
export interface SyntaxTree {
  readonly root: SyntaxNode;
  readonly unsure: SyntaxNode | undefined;
  /** The node where nesting was cut off. */
  readonly tooDeep: SyntaxNode | undefined;
}

interface Grammar {
  readonly parser: Parser;
  /** Node types by number, `undefined` for punctuation and comments. They are asked of WebAssembly only once. */
  readonly kept: readonly (string | undefined)[];
  readonly fields: readonly (string | null)[];
}

const load = async (): Promise<Grammar> => {
  await Parser.init();
  const wasm = createRequire(import.meta.url).resolve('tree-sitter-python/tree-sitter-python.wasm');
  const language = await Language.load(await readFile(wasm));
  const parser = new Parser();
  parser.setLanguage(language);
  const skipped = new Set(['comment', 'line_continuation']);
  const kept = language.types.map((type, id) =>
    language.nodeTypeIsNamed(id) && !skipped.has(type) ? type : undefined,
  );
  return { parser, kept, fields: language.fields };
};
let grammar: Promise<Grammar> | undefined;

/** Parses any text as Python. Good for searching in code, but too tolerant to tell whether it is valid. */
export const parse = async (code: string): Promise<SyntaxTree> => (await openParser())(code);

/** Loads the grammar and returns a parser for callers that then cannot wait. */
export const openParser = async (): Promise<(code: string) => SyntaxTree> => {
  grammar ??= load();
  const loaded = await grammar;
  return (code) => parseWith(loaded, code);
};

const parseWith = (loaded: Grammar, code: string): SyntaxTree => {
  const tree = loaded.parser.parse(code);
  if (tree === null) throw new Error('tree-sitter gave no tree: the grammar is not loaded');
  const cursor = tree.walk();
  try {
    return copy(cursor, new Source(code), loaded);
  } finally {
    cursor.delete();
    tree.delete();
  }
};

const copy = (cursor: TreeCursor, source: Source, { kept, fields }: Grammar): SyntaxTree => {
  const nodeAt = (type: string, parent: SyntaxNode | null) =>
    new SyntaxNode(source, parent, {
      type,
      fieldName: fields[cursor.currentFieldId] ?? null,
      start: cursor.startIndex,
      end: cursor.endIndex,
    });
  const root = nodeAt('module', null);
  let unsure: SyntaxNode | undefined;
  let tooDeep: SyntaxNode | undefined;
  let parent = root;
  let depth = 0;
  const sound = !cursor.currentNode.hasError;
  let entered = cursor.gotoFirstChild();
  while (entered || depth >= 0) {
    if (entered) {
      const id = cursor.nodeTypeId;
      const type = id === ERROR ? 'ERROR' : kept[id];
      if (type !== undefined) {
        const node = nodeAt(type, parent);
        if (!sound && (id === ERROR || cursor.nodeIsMissing)) unsure ??= node;
        parent.children.push(node);
        if (depth >= DEEPEST) tooDeep ??= node;
        else if (!isLeaf(source, node) && cursor.gotoFirstChild()) {
          parent = node;
          depth++;
          continue;
        }
      } else if (!sound && cursor.nodeIsMissing) unsure ??= parent;
      entered = cursor.gotoNextSibling();
    } else {
      depth--;
      if (!cursor.gotoParent()) break;
      parent = parent.parent ?? root;
      entered = cursor.gotoNextSibling();
    }
  }
  return { root, unsure: sound ? undefined : (unsure ?? root), tooDeep };
};

/** tree-sitter's number for text that it could not parse. */
const ERROR = 65535;

const atoms = new Set(['identifier', 'integer', 'float', 'true', 'false', 'none', 'string_start', 'string_end']);

/** Whether nothing of interest is below a node. A string has something only if it is an f-string with expressions. */
const isLeaf = (source: Source, node: SyntaxNode) =>
  atoms.has(node.type) ||
  (node.type === 'string' && !/^[rRbBuU]?[fFtT]/.test(source.text.slice(node.start, node.start + 2)));
