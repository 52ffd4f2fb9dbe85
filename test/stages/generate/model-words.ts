/** An answer as models give them. */
export const inFence = (code: string) => `Here is the program.\n\n\`\`\`python\n${code}\`\`\`\n`;

export const edits = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([search, put]) => `<<<<<<< SEARCH\n${search}\n=======\n${put}\n>>>>>>> REPLACE`).join('\n\n');

/** What of a prompt is ours: all that no fence marks as data. */
export const outsideFences = (prompt: string): string =>
  prompt.replaceAll(/<(data-[0-9a-f]+) [^>]*>[\s\S]*?<\/\1>/g, '');
