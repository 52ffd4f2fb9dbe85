/** Folders and files that the package is made of, besides compiled code (package.json: files). */
const belongs = [
  /^(LICENSE|README\.md|package\.json|cli\/medalist|competitions\/demo\.py|requirements\/(session|solution)\.lock)$/,
  /^dist\/.+\.(js|d\.ts|json)$/,
  /^templates\/.+\.(py|md|json|toml)$/,
  /^(services|app|core)\/.+\.(py|sh|json|css|js)$/,
  /^docs\/(.+\.md|pictures\/.+\.(svg|png)|examples\/.+)$/,
];
/** Never, wherever it lies: tests, caches, environments, and what may hold a secret. */
const never =
  /^(dist\/)?(test|bench|scripts|submissions)\/|(^|\/)(node_modules|__pycache__|\.[^/]+)(\/|$)|\.(test\.\w+|pem|key|sqlite|tgz)$|kaggle\.json$/;

/** Paths of a package that do not belong into it. */
export const unwanted = (paths: readonly string[]): string[] =>
  paths.filter((path) => never.test(path) || !belongs.some((form) => form.test(path)));

/** What is tracked, is read at run time, and is not in the package. Compiled files are missing until they are built. */
export const missing = (paths: readonly string[], tracked: readonly string[]): string[] => {
  const packed = new Set(paths);
  const needed =
    /^(templates|services|app|core)\/.+\.(?!ts$|toml$)\w+$|^(cli\/medalist|competitions\/demo\.py|requirements\/(session|solution)\.lock)$/;
  return tracked.filter((path) => needed.test(path) && !path.endsWith('.mk') && !packed.has(path));
};
