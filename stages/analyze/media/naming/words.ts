/** The words of a form, without its ending: `train/{}_front.jpg` says train and front. */
export const wordsOfForm = (form: string): string[] =>
  form
    .replace(/\.\w+$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
