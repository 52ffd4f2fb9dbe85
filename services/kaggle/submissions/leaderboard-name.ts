/**
 * What a leaderboard's archive is called: as the server says where that is a plain name of a zip, else by its competition and
 * the second. Never `SLUG.zip`, as the official client has it: that is the name of the data.
 */
export const archiveName = (disposition: string | undefined, slug: string, now: number): string => {
  const served = (nameIn(disposition ?? '') ?? '').replace(/[:*?"<>|]/g, '-'); // what Windows has no names with
  const second = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .,()+@=-]{0,180}\.zip$/iu.test(served)
    ? served
    : `${slug}-publicleaderboard-${second}.zip`;
};

/** Of `attachment; filename="a.zip"; filename*=UTF-8''a.zip` the second, where both are there. */
const nameIn = (disposition: string): string | undefined => {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = /;\s*filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1];
  try {
    return extended === undefined ? (quoted ?? plain) : decodeURIComponent(extended);
  } catch {
    return quoted ?? plain;
  }
};
