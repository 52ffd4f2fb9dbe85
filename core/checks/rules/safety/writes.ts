import { posix } from 'node:path';
import { literalParts } from '../../../../services/python/syntax/literal.ts';
import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import {
  argument,
  argumentValue,
  calledName,
  callee,
  inputs,
  keyword,
  positional,
  receiver,
} from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import type { Rule } from '../../rule.ts';

const writers =
  /^(to_(csv|parquet|json|pickle|feather|excel|hdf|html|xml|stata|latex|sql)|write_(csv|parquet|json|ipc|ndjson|table|excel)|sink_\w+|savefig|save_model|save|savez\w*|savetxt|tofile|dump|FileHandler|extractall|imsave|imwrite)$/;
const openers = /^(builtins|io|codecs|gzip|bz2|lzma|tarfile)\.open$|^zipfile\.ZipFile$/;
const pathMethods =
  /^(write_text|write_bytes|mkdir|touch|unlink|rmdir|rename|replace|symlink_to|hardlink_to|chmod|open)$/;
const changers =
  /^os\.(rename|renames|replace|remove|unlink|rmdir|removedirs|mkdir|makedirs|truncate|utime|chdir)$|^shutil\.(move|rmtree|make_archive|unpack_archive)$|^sqlite3\.connect$/;
const copiers = /^shutil\.copy\w*$/;
const pathKeywords = /^(path|path_or_buf|path_or_buffer|buf|excel_writer|fname|filename|file|f|dst|name|mode|target)$/;

/** Everything a solution makes belongs into the folder it was told to write to. */
export const writeRules: readonly Rule[] = [
  {
    id: 'outside-write',
    severity: 'error',
    catches: 'writing, moving or removing by an absolute path, one with `..`, or one in the home folder',
    advice: 'Write into the current folder (or the one given by --out), e.g. to_csv("submission.csv", index=False).',
    *check({ program }) {
      for (const call of program.nodes('call'))
        for (const target of written(program, call)) {
          const place = beginnings(program, target).find(isOutside);
          if (place !== undefined) yield { at: target, message: `\`${place}\` is outside of the work folder` };
        }
    },
  },
  {
    id: 'foreign-path',
    severity: 'warning',
    catches: "paths of Kaggle's or another machine: /kaggle/input, ../input, /content/drive",
    advice: 'Take files from the folder given by --data (default: the current folder).',
    *check({ program }) {
      for (const node of program.nodes('string')) {
        const text = program.values.textsOf(node).texts[0] ?? String(literalParts(node)[0] ?? '');
        if (/^(\/kaggle\/|\.\.\/input|\/content\/|[A-Z]:\\)/.test(text) && program.live.has(node))
          yield { at: node, message: `\`${text.slice(0, 60)}\` is a place of Kaggle or of another machine` };
      }
    },
  },
];

/** The arguments of a call that say where something is written. */
const written = (program: Program, call: SyntaxNode): SyntaxNode[] => {
  const target = callee(call);
  if (target === undefined) return [];
  const name = calledName(call);
  const is = (pattern: RegExp) => program.paths.matches(target, pattern) !== undefined;
  if (is(openers)) return /[wax+]/.test(modeOf(program, call, 1)) ? positional(call).slice(0, 1) : [];
  if (is(/^os\.open$/)) return /O_(WRONLY|RDWR|CREAT|APPEND|TRUNC)/.test(call.text) ? positional(call).slice(0, 1) : [];
  if (is(copiers)) return positional(call).slice(1, 2);
  if (is(changers)) return positional(call);
  const object = receiver(call);
  if (object !== undefined && pathMethods.test(name) && isPath(program, object)) {
    const reads = name === 'open' && !/[wax+]/.test(modeOf(program, call, 0));
    const moved = /^(rename|replace)$/.test(name) ? positional(call) : [];
    return reads ? [] : [object, ...moved];
  }
  if (!writers.test(name)) return [];
  return inputs(call)
    .filter((input) => input.type !== 'keyword_argument' || pathKeywords.test(input.field('name')?.text ?? ''))
    .map(argumentValue);
};

const modeOf = (program: Program, call: SyntaxNode, index: number): string => {
  const mode = keyword(call, 'mode') ?? argument(call, index, 'mode');
  return mode === undefined ? 'r' : program.values.textsOf(mode).texts.join('');
};

const isPath = (program: Program, node: SyntaxNode): boolean =>
  [node, ...program.values.sourcesOf(node)].some((source) => {
    const left =
      source.type === 'parenthesized_expression' || source.type === 'binary_operator' ? source.children[0] : undefined;
    if (left !== undefined) return isPath(program, left);
    return program.paths.matches(source, /^pathlib\./) !== undefined || /\bPath\(/.test(source.text);
  });

/** What a path can begin with, as far as it is known: the whole of it, or the part before the first unknown. */
const beginnings = (program: Program, node: SyntaxNode, depth = 0): string[] => {
  if (depth > 8) return [];
  const whole = program.values.textsOf(node).texts;
  if (whole.length > 0) return [...whole];
  const next = (inner: SyntaxNode | undefined) => (inner === undefined ? [] : beginnings(program, inner, depth + 1));
  switch (node.type) {
    case 'string': {
      const [first] = literalParts(node);
      return first === undefined ? [] : typeof first === 'string' ? [first] : next(first);
    }
    case 'parenthesized_expression':
    case 'binary_operator':
    case 'concatenated_string':
      return next(node.children[0]);
    case 'identifier':
      return program.names.bindingsOf(node).flatMap((binding) => (binding.kind === 'value' ? next(binding.value) : []));
    case 'attribute':
      return /^(parent|parents)$/.test(node.field('attribute')?.text ?? '') ? [] : next(node.field('object'));
    case 'subscript':
      return program.paths.matches(node, /^os\.environ\.HOME$/) === undefined ? [] : ['~'];
    case 'call': {
      if (program.paths.matches(callee(node) ?? node, /^pathlib\.(Posix)?Path\.home$/) !== undefined) return ['~'];
      if (
        /^(expanduser|resolve|absolute|joinpath|with_suffix|with_name)$/.test(calledName(node)) &&
        positional(node).length === 0
      )
        return next(receiver(node));
      if (/^(join|Path|PurePath|expanduser|abspath|normpath|realpath|str|fspath|open)$/.test(calledName(node)))
        return next(positional(node)[0]);
      return [];
    }
    default:
      return [];
  }
};

/** Scratch folders of the system are private to a run, Kaggle's work folder is the run's own, and /dev/null holds nothing. */
const isOutside = (path: string): boolean => {
  if (/^(\/tmp|\/dev\/shm|\/kaggle\/working)(\/|$)|^\/dev\/(null|stdout|stderr)$/.test(posix.normalize(path)))
    return false;
  return /^([/~\\]|[A-Za-z]:[\\/])/.test(path) || /^\.\.(\/|$)/.test(posix.normalize(path));
};
