import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import type { Rule } from '../../rule.ts';

const secret = /(^|_)(API)?(KEY|TOKEN|SECRET|PASS|PASSWORD|PASSWD|CREDENTIALS?|AUTH|COOKIE|PRIVATE)(_|$)/i;
const secretFiles =
  /\/proc\/([^/]+)\/(environ|mem|cmdline|root|maps)|(^|\/)\.(ssh|aws|kaggle|gnupg|netrc|git-credentials|docker)(\/|$)|kaggle\.json|\/etc\/(passwd|shadow|sudoers)|docker\.sock|id_(rsa|ed25519)/;

/** The environment and the host's files are none of a solution's business. */
export const environmentRules: readonly Rule[] = [
  {
    id: 'environment',
    severity: 'error',
    catches: 'os.environ as a whole (printed, copied, walked through), or a variable whose name looks like a secret',
    advice: 'Read single settings only, such as os.environ.get("OMP_NUM_THREADS"); setting variables is fine.',
    *check({ program }) {
      for (const { node, paths } of program.meanings) {
        const path = paths.find((candidate) => /^(os|posix)\.(environb?|getenvb?)$/.test(candidate));
        const problem = path === undefined ? undefined : misuse(program, node, path);
        if (problem !== undefined) yield { at: node, message: problem };
      }
    },
  },
  {
    id: 'secret-file',
    severity: 'error',
    catches: 'files with credentials or of other processes: ~/.ssh, kaggle.json, /proc/*/environ, /etc/passwd',
    advice: 'Read nothing but the files of the competition.',
    *check({ program }) {
      const seen = new Set<number>();
      for (const node of program.nodes('string', 'binary_operator', 'concatenated_string', 'call')) {
        const text = program.values.textsOf(node).texts.find((candidate) => secretFiles.test(candidate));
        if (text === undefined || seen.has(node.line)) continue;
        seen.add(node.line);
        yield { at: node, message: `\`${text.slice(0, 80)}\` is not a file of the competition` };
      }
    },
  },
];

/** What is wrong with one use of `os.environ` or `os.getenv`; undefined when nothing is. */
const misuse = (program: Program, node: SyntaxNode, path: string): string | undefined => {
  const { parent } = node;
  if (parent === null || parent.type === 'import_from_statement') return undefined;
  if (/getenv/.test(path))
    return node.fieldName === 'function' ? keyed(program, argument(parent, 0, 'key')) : undefined;
  if (parent.type === 'subscript' && node.fieldName === 'value')
    return isStored(parent) ? undefined : keyed(program, parent.field('subscript'));
  if (parent.type === 'attribute') return method(program, parent);
  if (parent.type === 'comparison_operator' || parent.type === 'delete_statement') return undefined;
  if (['assignment', 'named_expression'].includes(parent.type)) return undefined;
  if (parent.type === 'augmented_assignment' && node.fieldName === 'left') return undefined;
  return 'the whole environment is handed on';
};

const method = (program: Program, attribute: SyntaxNode): string | undefined => {
  const name = attribute.field('attribute')?.text ?? '';
  if (['setdefault', 'update', '__setitem__', '__contains__', 'putenv', 'clear'].includes(name)) return undefined;
  const call = attribute.fieldName === 'function' ? attribute.parent : null;
  if (['get', 'pop', '__getitem__'].includes(name) && call !== null) return keyed(program, argument(call, 0, 'key'));
  return `\`environ.${name}\` reads the whole environment`;
};

const keyed = (program: Program, key: SyntaxNode | undefined): string | undefined => {
  const name = key && program.values.textsOf(key).texts.find((text) => secret.test(text));
  return name === undefined ? undefined : `\`${name}\` looks like a secret`;
};

const isStored = (target: SyntaxNode) =>
  (target.fieldName === 'left' && target.parent?.type === 'assignment') || target.parent?.type === 'delete_statement';
