import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** Everything an expression can see, by name: `inputs`, `steps`, `runner`, ... */
export interface Contexts {
  readonly [name: string]: string | Contexts;
}

/** What `success()` and its kind answer. */
export interface JobState {
  readonly failed: boolean;
  readonly cancelled: boolean;
}

/** A text with `${{ }}` filled in by GitHub's own parser and evaluator; what they do not know is an error. */
export const interpolate = (text: string, contexts: Contexts): string =>
  text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression, contexts, []).coerceString());

/** An `if:`. Without a word about the job's state it is for jobs that go well. */
export const holds = (condition: string, contexts: Contexts, { failed, cancelled }: JobState): boolean => {
  const bare = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(condition)?.[1] ?? condition;
  const whole = /\b(always|success|failure|cancelled)\s*\(/.test(bare) ? bare : `success() && (${bare})`;
  const answers = { always: true, success: !failed && !cancelled, failure: failed && !cancelled, cancelled };
  const functions = Object.entries(answers).map(([name, answer]) => ({
    ...{ name, minArgs: 0, maxArgs: 0 },
    call: () => new data.BooleanData(answer),
  }));
  const value = evaluate(whole, contexts, functions);
  return value.kind === data.Kind.Boolean ? value.value : value.coerceString() !== '';
};

const evaluate = (expression: string, contexts: Contexts, functions: Functions): data.ExpressionData => {
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
  return new Evaluator(tree, dictionary(contexts), new Map(functions.map((each) => [each.name, each]))).evaluate();
};

type Functions = {
  readonly name: string;
  readonly minArgs: number;
  readonly maxArgs: number;
  readonly call: () => data.ExpressionData;
}[];

const dictionary = (contexts: Contexts): data.Dictionary =>
  new data.Dictionary(
    ...Object.entries(contexts).map(([key, value]) => ({
      key,
      value: typeof value === 'string' ? new data.StringData(value) : dictionary(value),
    })),
  );
