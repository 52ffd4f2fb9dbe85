import { literal } from '../../services/text/markdown.ts';

/** A name in Markdown: as code if its characters are plain, else escaped. */
export const named = (name: string): string => (/^[\w .,:()+-]{1,80}$/.test(name) ? `\`${name}\`` : literal(name, 80));
