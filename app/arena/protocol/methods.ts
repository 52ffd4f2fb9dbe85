import type { Caller } from '../auth.ts';
import { downloadAll, downloadOne, listDataFiles, listDataTreeFiles, summary } from '../data/data-files.ts';
import { downloadDataset } from '../data/datasets.ts';
import { download, view } from '../grading/leaderboard.ts';
import { createSubmission, getSubmission, limits, listSubmissions, startUpload } from '../grading/submitting.ts';
import { getCompetition, listCompetitions, listPages, webCompetition } from '../pages/browsing.ts';
import { createCodeSubmission, saveKernel, sessionStatus } from '../pages/kernels.ts';
import type { Served, World } from '../world.ts';
import { denied, failed, json, type Reply } from './reply.ts';
import type { Call } from './request.ts';

type Answer = Reply | Promise<Reply>;
type OfAll = (world: World, call: Call, caller: Caller) => Answer;
type OfOne = (served: Served, call: Call, world: World, signedIn: boolean) => Answer;

/** Methods that need no credentials. A token's owner asks about the token before using it. */
const open = new Set(['GetCompetition', 'ListCompetitionPages', 'DownloadDataset', 'IntrospectToken']);

const ofAll: Readonly<Record<string, OfAll>> = {
  ListCompetitions: listCompetitions,
  DownloadDataset: downloadDataset,
  GetSubmission: getSubmission,
  SaveKernel: saveKernel,
  GetKernelSessionStatus: sessionStatus,
  IntrospectToken: ({ account }, { params }) =>
    json(params.token === account.token ? { active: true, username: account.username, userId: 1 } : {}),
};

const ofOne: Readonly<Record<string, OfOne>> = {
  GetCompetition: (served, _, world, signedIn) => getCompetition(world, served, signedIn),
  ListCompetitionPages: (served, call) => listPages(served, call),
  ListDataFiles: (served, call) => listDataFiles(served, call),
  ListDataTreeFiles: (served, call) => listDataTreeFiles(served, call),
  GetCompetitionDataFilesSummary: (served) => summary(served),
  DownloadDataFiles: (served, _, world) => downloadAll(world, served),
  DownloadDataFile: (served, call, world) => downloadOne(world, served, call),
  StartSubmissionUpload: (served, call, world) => startUpload(world, served, call),
  CreateSubmission: (served, call, world) => createSubmission(world, served, call),
  CreateCodeSubmission: (served, call, world) => createCodeSubmission(world, served, call),
  ListSubmissions: (served, call) => listSubmissions(served, call),
  GetSubmissionLimits: (served) => limits(served),
  GetLeaderboard: (served, call) => view(served, call),
  DownloadLeaderboard: (served, _, world) => download(world, served),
};

const taking = new Set(['StartSubmissionUpload', 'CreateSubmission', 'CreateCodeSubmission', 'ListSubmissions']);

const unknown = ({ name }: Call, { switches }: World): Reply =>
  switches.unknownIs === 404
    ? failed(404, 'NotFound')
    : denied(taking.has(name) ? 'competitions.participate' : 'competitions.get');

/** Answers a call, if the caller may make it. */
export const perform = (call: Call, world: World, caller: Caller): Answer => {
  const { name, params } = call;
  if (world.switches.shellOnly) return failed(500, 'Internal error');
  if (caller.who === 'refused') return failed(401, 'Unauthenticated');
  if (call.dialect === 'web') return ofWebsite(call, world);
  if (caller.who === 'nobody' && !open.has(name)) return failed(401, 'Unauthenticated');
  const general = ofAll[name];
  if (general !== undefined) return general(world, call, caller);
  const method = ofOne[name];
  if (method === undefined) return failed(404, 'Not Found');
  const served = world.competitions.get(params.competitionName ?? '');
  return served === undefined ? unknown(call, world) : method(served, call, world, caller.who === 'account');
};

const ofWebsite = ({ name, params }: Call, world: World): Reply => {
  const { competitions, switches } = world;
  if (switches.details === 'none') return failed(404, 'NotFound');
  const bySlug = competitions.get(params.competitionName ?? '');
  const byId = [...competitions.values()].find(({ id }) => String(id) === params.competitionId);
  if (name.endsWith('CompetitionService/GetCompetition') && bySlug !== undefined) return webCompetition(world, bySlug);
  if (name.endsWith('PageService/ListPages') && byId !== undefined)
    return listPages(byId, { name, dialect: 'web', params: {} });
  return failed(404, 'NotFound');
};
