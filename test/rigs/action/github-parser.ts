import { registerHooks } from 'node:module';

/** GitHub's own parser imports its schemas without saying that they are JSON, which bundlers allow and Node does not. */
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { convertActionTemplate, parseAction } = await import('@actions/workflow-parser/actions/index');
hooks.deregister();

type Errors = { readonly context: { readonly errors: { getErrors: () => { readonly message: string }[] } } };
const words = ({ context }: Errors): string[] => context.errors.getErrors().map(({ message }) => message);

/** What GitHub would say against a workflow. */
export const errorsOfWorkflow = (content: string): string[] =>
  words(parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter()));

/** What GitHub would say against an action.yml. */
export const errorsOfAction = (content: string): string[] => {
  const parsed = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter());
  if (parsed.value !== undefined) convertActionTemplate(parsed.context, parsed.value);
  return words(parsed);
};
