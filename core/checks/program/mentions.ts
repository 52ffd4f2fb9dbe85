import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import { calledName, keyword, receiver } from './call.ts';
import type { LiveCode } from './live.ts';
import type { StringValues } from './strings/values.ts';

const displays = /^(print|display|log|warn|debug|info)$/;
const displayMethods =
  /^(log|info|debug|warning|warn|error|critical|exception|write|set_description|title|xlabel|ylabel)$/;
const displayers = /(^|[._])(log|logger|logging|warnings|plt|ax|stdout|stderr|pbar|tqdm)(\(.*\))?$/i;
const languages = /^(query|eval|sql|execute|from_formula|filter|glm|ols|SQLContext|col|select|agg|with_columns|drop)$/;

/** Finds the places that name a column or a file: in a string, as an attribute, or as a keyword argument. */
export class Mentions {
  /** Whole strings (folded ones too), attribute names and keyword names, with where they stand. */
  readonly #exact = new Map<string, SyntaxNode[]>();
  readonly #strings: { readonly text: string; readonly node: SyntaxNode }[] = [];
  /** `Class_` of f'Class_{i}': what a string that is computed starts with. */
  readonly #beginnings = new Set<string>();
  /** `/train.csv` of f'{folder}/train.csv': what a string that is computed ends with. */
  readonly #endings: { readonly text: string; readonly node: SyntaxNode }[] = [];
  readonly #live: LiveCode;

  constructor(nodes: (...types: string[]) => readonly SyntaxNode[], values: StringValues, live: LiveCode) {
    this.#live = live;
    for (const node of nodes(
      'string',
      'concatenated_string',
      'binary_operator',
      'call',
      'attribute',
      'keyword_argument',
    ))
      this.#read(node, values);
  }

  /** Live places where the word is used: not shown to a reader, not in a comment, not in code that never runs. */
  used(word: string): SyntaxNode[] {
    return this.#places(word).filter((node) => this.#live.has(node) && !isDisplayed(node));
  }

  /** Places that name the word but do not count. */
  unused(word: string): SyntaxNode[] {
    return this.#places(word).filter((node) => !this.#live.has(node) || isDisplayed(node));
  }

  /** Live places that name a file: by its name, by a path that ends with it, or packed (`train.csv.gz`). */
  usedFiles(path: string): SyntaxNode[] {
    return this.#filePlaces(path).filter((node) => this.#live.has(node) && !isDisplayed(node));
  }

  unusedFiles(path: string): SyntaxNode[] {
    return this.#filePlaces(path).filter((node) => !this.#live.has(node) || isDisplayed(node));
  }

  /** Can the word be the result of a string that is put together while running? */
  canBeBuilt(word: string): boolean {
    return [...this.#beginnings].some((start) => word.startsWith(start));
  }

  #read(node: SyntaxNode, values: StringValues) {
    if (node.type === 'attribute' || node.type === 'keyword_argument') {
      const name = node.field(node.type === 'attribute' ? 'attribute' : 'name');
      if (name !== undefined) this.#note(name.text, node.type === 'attribute' ? node : name);
      return;
    }
    const { texts } = values.textsOf(node);
    for (const text of texts) {
      this.#note(text, node);
      this.#strings.push({ text, node });
    }
    const first = node.type === 'string' ? node.children.find((child) => !/^string_start/.test(child.type)) : undefined;
    if (texts.length === 0 && first?.type === 'string_content' && this.#live.has(node))
      this.#beginnings.add(first.text);
    const last = node.type === 'string' && node.children.length > 2 ? node.children.at(-2) : undefined;
    if (texts.length === 0 && last?.type === 'string_content') this.#endings.push({ text: last.text, node });
    const left = node.type === 'binary_operator' && texts.length === 0 ? node.field('left') : undefined;
    if (left !== undefined && this.#live.has(node))
      for (const text of values.textsOf(left).texts) if (text !== '') this.#beginnings.add(text);
  }

  #note(word: string, node: SyntaxNode) {
    const known = this.#exact.get(word);
    if (known === undefined) this.#exact.set(word, [node]);
    else known.push(node);
  }

  #places(word: string): SyntaxNode[] {
    const exact = this.#exact.get(word) ?? [];
    const inside = this.#strings.filter(({ text, node }) => text.length > word.length && holds(text, word, node));
    return [...exact, ...inside.map(({ node }) => node)];
  }

  #filePlaces(path: string): SyntaxNode[] {
    const name = path.split('/').at(-1) ?? path;
    const end = new RegExp(`(^|[/\\\\'"])${quote(name)}(\\.(gz|zip|bz2|xz))?(['"]|$)`);
    return [...this.#strings, ...this.#endings].filter(({ text }) => end.test(text)).map(({ node }) => node);
  }
}

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A list of columns in one string (`'id,target'`), a quoted name in JSON or SQL, a word of a query or a formula. */
const holds = (text: string, word: string, node: SyntaxNode): boolean => {
  if (!text.includes(word)) return false;
  const quoted = [`"${word}"`, `'${word}'`, `\`${word}\``, `${JSON.stringify(word).replace(/[^\x20-\x7e]/g, unicode)}`];
  if (quoted.some((form) => text.includes(form))) return true;
  if (!/\s/.test(text.trim()) || /[,;\t\n]/.test(text))
    if (text.split(/[,;\t\r\n]/).some((part) => part.trim() === word.trim())) return true;
  const call = [...node.ancestors()].find((around) => around.type === 'call');
  const method = node.parent?.type === 'attribute' ? node.parent.field('attribute')?.text : undefined;
  if (method === 'split') return text.split(/[\s,;|]+/).includes(word);
  if (call === undefined || !(languages.test(calledName(call)) || text.includes('~'))) return false;
  return new RegExp(`(^|[^\\w])${quote(word)}($|[^\\w])`).test(text);
};

const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Only shown to a person: printed, logged, raised, help of an option, an annotation. */
const isDisplayed = (node: SyntaxNode): boolean => {
  let below = node;
  for (const around of node.ancestors()) {
    if (around.type === 'raise_statement' || around.type === 'type') return true;
    if (around.type === 'keyword_argument' && /^(help|description|epilog)$/.test(around.field('name')?.text ?? ''))
      return true;
    if (around.type.endsWith('_statement') || around.type === 'block' || around.type === 'lambda') return false;
    if (around.type === 'call' && below.fieldName === 'arguments') {
      if (displaysInput(around)) return keyword(around, 'file') === undefined;
      if (!/^(format|join|str|len|repr|round)$/.test(calledName(around))) return false;
    }
    below = around;
  }
  return false;
};

const displaysInput = (call: SyntaxNode) => {
  const object = receiver(call);
  if (object === undefined) return displays.test(calledName(call));
  return displayMethods.test(calledName(call)) && displayers.test(object.text);
};
