import { json, type Reply, say } from '../reply.ts';

/** Answers to a question for JSON that are none, or another; by name. */
export const nonsense = {
  prose: say('I would rather talk about the weather: it is going to be a fine day.'),
  'half-json': say('{"goal": "Predict the tar'),
  'other-shape': json({ answer: 42 }),
  'a-list': json([1, 2, 3]),
  null: json(null),
  'wrong-types': json({ goal: 7, metric: 'accuracy', score: 'high', name: null, tasks: 'none', reasons: {} }),
  'far-too-long': json({ goal: 'x'.repeat(100_000), summary: 'x'.repeat(100_000), name: 'x'.repeat(100_000) }),
  deep: say(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  prototype: say('{"__proto__": {"score": 1}, "constructor": {"prototype": {"score": 1}}}'),
} as const satisfies Readonly<Record<string, Reply>>;

/** Answers that a lenient reader should understand: JSON with something around it. */
export const wrapped = (value: unknown): Readonly<Record<string, Reply>> => ({
  fenced: say(`\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``),
  introduced: say(`Here is the JSON you asked for:\n\n${JSON.stringify(value)}`),
  'followed-by-words': say(`${JSON.stringify(value)}\n\nLet me know if you need anything else!`),
  'thought-aloud': say(`<think>They want JSON. {"not": "this"}</think>\n${JSON.stringify(value)}`),
});
