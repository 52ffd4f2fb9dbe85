/** Text of others (cells, headers, file names) as a terminal may have it: what would steer it is shown, not sent. */
export const printable = (text: string): string => text.replace(steering, escaped);

/** The same for text of several lines, whose ends are kept. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** One JSON object on a line that a terminal may have, too: JSON.stringify lets some control characters through. */
export const jsonLine = (value: unknown): string => `${JSON.stringify(value).replace(steering, escaped)}\n`;

/** Control characters, marks that turn the direction of writing, and exotic line ends. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
