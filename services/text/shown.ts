/** What steers a terminal or turns the direction of writing: control characters, bidi marks, exotic line ends. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of many lines as a terminal and a file may have it: what would steer is shown as `\u001b`; lines and tabs stay. */
export const shown = (text: string): string =>
  text.replace(steering, (mark) => (mark === '\n' || mark === '\t' ? mark : escaped(mark)));

/** The same for text that is one cell of a line: line ends and tabs are shown, too, so that it forges no line. */
export const shownOnLine = (text: string): string => text.replace(steering, escaped);

/** JSON that a terminal may have, too: JSON.stringify lets DEL, C1 and marks of direction through. The value is the same. */
export const jsonText = (value: unknown, indent = 0, replacer?: (key: string, value: unknown) => unknown): string =>
  shown(JSON.stringify(value, replacer, indent));
