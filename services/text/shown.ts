/** Characters that control a terminal or the direction of text: control characters, bidi marks, rare line ends. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Makes text safe for a terminal or a file: shows control characters as `\u001b`, keeps lines and tabs. */
export const shown = (text: string): string =>
  text.replace(steering, (mark) => (mark === '\n' || mark === '\t' ? mark : escaped(mark)));

/** Makes text safe for a cell of a line: also shows line ends and tabs, so that the cell cannot forge a line. */
export const shownOnLine = (text: string): string => text.replace(steering, escaped);

/** Shows marks that turn the direction of text, and leaves all else. */
export const shownDirection = (text: string): string => text.replace(/\p{Bidi_Control}/gu, escaped);

/**
 * JSON that is also safe for a terminal: JSON.stringify leaves DEL, C1 and direction marks as they are. The value stays
 * the same.
 */
export const jsonText = (value: unknown, indent = 0, replacer?: (key: string, value: unknown) => unknown): string =>
  shown(JSON.stringify(value, replacer, indent));
