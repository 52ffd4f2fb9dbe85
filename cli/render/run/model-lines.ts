import type { Result, RoleCount } from '../../../core/schema/result.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { printable } from '../terminal/printable.ts';
import { table } from '../terminal/table.ts';

type Called = Extract<JournalLine, { type: 'model.called' }>;
type Message = Extract<JournalLine, { type: 'message' }>;

/** One call of a model on one line: the role, its purpose, tokens, cost and time, and any failure. */
export const describeCall = (call: Called): string => {
  const tokens = call.inputTokens + call.outputTokens + call.cacheReadTokens + call.cacheWriteTokens;
  const cost = call.cost === null ? '' : `, ${moneyOf(call.cost)}`;
  const took = call.remembered ? 'remembered' : `${tokens} tokens${cost}, ${(call.ms / 1000).toFixed(1)} s`;
  const outcome = call.outcome === 'ok' ? '' : `  ${call.outcome}`;
  return printable(`${call.role} (${call.model})  ${call.about}  ${took}${outcome}`);
};

/** Micro-units as money, without the currency's name. */
export const moneyOf = (micro: number): string => (micro / 1e6).toFixed(micro < 10_000 ? 4 : 2);

/** A message from one role to another, cut to its first lines. */
export const describeMessage = ({ from, to, kind, text }: Message, most = 12): string => {
  const lines = text.split('\n');
  const shown = lines.slice(0, most).map((line) => `      ${line}`);
  const rest = lines.length > most ? [`      ... ${lines.length - most} more lines`] : [];
  return [`    ${printable(from)} -> ${printable(to)}  ${kind}`, ...shown, ...rest].join('\n');
};

/** Messages as trees: each answer below what it answers. */
export const describeThreads = (lines: readonly JournalLine[]): string => {
  const messages = lines.filter((line) => line.type === 'message');
  if (messages.length === 0) return 'No messages: this run worked by rules and templates alone.';
  const known = new Set(messages.map(({ id }) => id));
  const children = (parent: string | null) =>
    messages.filter((message) => (parent === null ? !known.has(message.parent ?? '') : message.parent === parent));
  const shown = (message: Message, depth: number): string[] => [
    describeMessage(message).replaceAll(/^/gm, '  '.repeat(depth)),
    ...children(message.id).flatMap((child) => shown(child, depth + 1)),
  ];
  return children(null)
    .flatMap((message) => shown(message, 0))
    .join('\n');
};

/** A table of what each role did: calls, tokens, seconds, cost. */
export const describeRoles = (counts: readonly RoleCount[]): string => {
  if (counts.length === 0) return 'No model was asked.';
  const columns = ['role', 'stage', 'model', 'calls', 'remembered', 'failed', 'retries', 'tokens', 'seconds', 'cost'];
  const rows = counts.map((count) => [
    ...[count.role, count.stage, count.model].map(printable),
    ...[count.calls, count.remembered, count.failed, count.retries].map(String),
    String(count.inputTokens + count.outputTokens),
    count.seconds.toFixed(1),
    count.cost === null ? '?' : moneyOf(count.cost),
  ]);
  return table(columns, rows);
};

/** What all models of a run cost together, in a few words. */
export const describeSpending = ({ currency, cost, roles }: NonNullable<Result['models']>): string => {
  const add = (field: 'calls' | 'remembered' | 'inputTokens' | 'outputTokens') =>
    roles.reduce((sum, role) => sum + role[field], 0);
  const money = cost === null ? 'at a price that is not known' : `${moneyOf(cost)} ${currency}`;
  const remembered = add('remembered') === 0 ? '' : `, ${add('remembered')} more remembered`;
  const saved = roles.reduce((sum, role) => sum + (role.saved ?? 0), 0);
  const cached = saved === 0 ? '' : `, ${moneyOf(saved)} saved by the cache of prompts`;
  return `${add('calls')} calls${remembered}, ${add('inputTokens') + add('outputTokens')} tokens, ${money}${cached}`;
};
