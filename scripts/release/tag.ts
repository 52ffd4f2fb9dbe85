/** What a release stands on: the tag of the commit, the version in package.json, the text of CHANGELOG.md. */
export interface Release {
  readonly tag: string;
  readonly version: string;
  readonly changelog: string;
}

/** vX.Y.Z as SemVer has it, with a pre-release (-rc.1) where there is one; build metadata has no place on npm. */
const number = '(?:0|[1-9]\\d*)';
const identifier = `(?:${number}|\\d*[A-Za-z-][\\dA-Za-z-]*)`;
const semver = new RegExp(`^v(${number}\\.${number}\\.${number}(?:-${identifier}(?:\\.${identifier})*)?)$`);

/** Why this is no release yet, one sentence each. */
export const problemsOfTag = ({ tag, version, changelog }: Release): string[] => {
  const own = semver.exec(tag)?.[1];
  if (own === undefined) return [`The tag "${tag}" is not vX.Y.Z: see semver.org.`];
  const problems = own === version ? [] : [`The tag is ${tag}, package.json says ${version}: npm version ${own}.`];
  const heading = changelog.split('\n').findIndex((line) => line.split(' ').slice(0, 2).join(' ') === `## ${own}`);
  if (heading === -1) return [...problems, `CHANGELOG.md has no section "## ${own}": rename "## Unreleased".`];
  const rest = changelog.split('\n').slice(heading + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  const body = rest.slice(0, end === -1 ? undefined : end).join('');
  return body.trim() === '' ? [...problems, `CHANGELOG.md says nothing under "## ${own}".`] : problems;
};
