/** The older dialect: an address for each method, as the request classes of kagglesdk name them. */
const addresses = [
  ['GET', 'datasets/download/{ownerSlug}/{datasetSlug}', 'DownloadDataset'],
  ['POST', 'kernels/push', 'SaveKernel'],
  ['GET', 'kernels/status', 'GetKernelSessionStatus'],
  ['GET', 'competitions/list', 'ListCompetitions'],
  ['GET', 'competitions/get/{competitionName}', 'GetCompetition'],
  ['GET', 'competitions/{competitionName}/pages', 'ListCompetitionPages'],
  ['GET', 'competitions/data/list/{competitionName}', 'ListDataFiles'],
  ['GET', 'competitions/{competitionName}/data-tree/list/', 'ListDataTreeFiles'],
  ['GET', 'competitions/data/summary/{competitionName}', 'GetCompetitionDataFilesSummary'],
  ['GET', 'competitions/data/download/{competitionName}/{fileName}', 'DownloadDataFile'],
  ['GET', 'competitions/data/download-all/{competitionName}', 'DownloadDataFiles'],
  ['POST', 'competitions/submission-url', 'StartSubmissionUpload'],
  ['POST', 'competitions/submissions/submit/{competitionName}', 'CreateSubmission'],
  ['POST', 'competitions/submissions/submit-notebook/{competitionName}', 'CreateCodeSubmission'],
  ['GET', 'competitions/submissions/list/{competitionName}', 'ListSubmissions'],
  ['POST', 'competitions/submissions/get/{ref}', 'GetSubmission'],
  ['GET', 'competitions/{competitionName}/submissions/limits', 'GetSubmissionLimits'],
  ['GET', 'competitions/{competitionName}/leaderboard/view', 'GetLeaderboard'],
  ['GET', 'competitions/{competitionName}/leaderboard/download', 'DownloadLeaderboard'],
] as const;

const patterns = addresses.map(([method, path, name]) => ({
  method,
  name,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** The method of an address. As on Kaggle, a `/` in a file's name must be percent-encoded. */
export const restCall = (
  method: string,
  path: string,
): { readonly name: string; readonly params: Readonly<Record<string, string>> } | undefined => {
  for (const { method: wanted, name, pattern } of patterns) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const parts = Object.entries(found.groups ?? {});
    return { name, params: Object.fromEntries(parts.map(([field, part]) => [field, decodeURIComponent(part)])) };
  }
  return undefined;
};
