import type { IncomingMessage } from 'node:http';

/** A body, parsed where it is JSON (text otherwise); undefined: longer than allowed, read to its end all the same. */
export const readBody = async (
  request: IncomingMessage,
  most: number,
): Promise<{ readonly json: boolean; readonly value: unknown } | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
  }
  if (bytes > most) return undefined;
  const text = Buffer.concat(chunks).toString();
  try {
    return { json: true, value: JSON.parse(text) };
  } catch {
    return { json: false, value: text };
  }
};
