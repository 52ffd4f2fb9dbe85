/** The most characters of all pictures together. A larger page opens slowly and cannot be mailed. */
const mostCharacters = 12_000_000;

/** Pictures as data URLs, by name: the first ones, as many as there is room for. */
export const pictureSources = (pictures: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  let room = mostCharacters;
  for (const [name, png] of pictures) {
    const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    if (source.length > room) continue;
    room -= source.length;
    sources.set(name, source);
  }
  return sources;
};
