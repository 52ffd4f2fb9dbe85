import * as z from 'zod';
import { asJson } from '../http/read.ts';
import type { Kaggle, KaggleDetails } from '../kaggle.ts';
import type { Visit } from './website.ts';

/** Null for a field that is absent, empty or of another type: these fields are not documented. */
const flag = z.boolean().nullish().catch(null);
const word = z.string().trim().min(1).max(200).nullish().catch(null);

const Fields = z.object({
  hackathon: flag,
  simulation: flag,
  requiredSubmissionFilename: word,
  rowIdColumnName: word,
  competitionName: word,
});

/** Some replies wrap the competition, some are flat. */
const Reply = z.union([z.object({ competition: Fields }).transform(({ competition }) => competition), Fields]);

/** Facts that only the website's own calls tell. An unexpected answer counts as none, so nothing may depend on them. */
export const detailsCall =
  (visit: Visit): Kaggle['details'] =>
  async (slug) => {
    const path = `/api/i/competitions.CompetitionService/GetCompetition?competitionName=${encodeURIComponent(slug)}`;
    const reply = await visit(path, 'application/json');
    if (reply.kind !== 'reply' || reply.status !== 200) return null;
    const read = asJson(Reply, { slug, about: 'competition' })(reply);
    return read.ok ? detailsOf(read.value, slug) : null;
  };

const detailsOf = (fields: z.output<typeof Fields>, slug: string): KaggleDetails | null => {
  const { hackathon, simulation, requiredSubmissionFilename: name, rowIdColumnName, competitionName } = fields;
  if ((competitionName ?? slug).toLowerCase() !== slug.toLowerCase()) return null;
  const details: KaggleDetails = {
    hackathon: hackathon ?? null,
    simulation: simulation ?? null,
    requiredFileName: name !== null && name !== undefined && isFileName(name) ? name : null,
    rowIdColumn: rowIdColumnName ?? null,
  };
  return Object.values(details).every((value) => value === null) ? null : details;
};

/** Whether a text is only a file name, because files get this name here. */
const isFileName = (name: string): boolean => !/[/\\\p{Cc}\p{Cf}]/u.test(name) && !/^\.+$/.test(name);
