/** Shorter values may be ordinary words: removing them would damage texts. */
const shortest = 8;

/** All forms that a secret may have in a text: plain, in JSON, in a URL, as hex, or within base64. */
export const secretForms = (secret: string): readonly string[] => {
  if (secret.length < shortest) return [];
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].map((offset) => insideBase64(bytes, offset));
  const hex = bytes.toString('hex');
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms)].filter((form) => form.length >= shortest);
};

/** The base64 characters that depend only on the secret, whatever comes before it (`user:`) and after it. */
const insideBase64 = (bytes: Buffer, offset: number): string => {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
};
