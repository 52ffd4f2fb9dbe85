import * as z from 'zod';
import type { BookKind } from '../../sqlite/book.ts';

/** The file's application id: "Mdsn". */
const applicationId = 0x4d64736e;
const schemaVersion = 1;

/** Ids are never reused: a newer row has a higher one. */
const schema = `
  CREATE TABLE sent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server TEXT NOT NULL,
    slug TEXT NOT NULL,
    digest TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    fileName TEXT NOT NULL,
    lastRef INTEGER NOT NULL,
    mark TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    run TEXT,
    folder TEXT,
    state TEXT NOT NULL CHECK (state IN ('uploading', 'sending', 'lost', 'sent', 'void')),
    ref INTEGER CHECK ((ref IS NOT NULL) = (state = 'sent')),
    at INTEGER NOT NULL,
    pid INTEGER NOT NULL,
    life TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sent_to ON sent (server, slug);
  CREATE INDEX sent_by ON sent (slug, run);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${schemaVersion};
`;

/** The book of submissions as a database. */
export const sentBook: BookKind = {
  ...{ applicationId, schemaVersion, schema },
  words: {
    name: 'book of submissions',
    lost: 'what was sent to Kaggle is only known from the list of Kaggle',
    anew: 'then only the list of Kaggle tells what was sent before',
  },
};

/** One try to send a file, as it is written down. */
export const Sent = z.object({
  id: z.int(),
  /** The service that was asked: a rehearsal on `medalist arena` says nothing about Kaggle. */
  server: z.string(),
  slug: z.string(),
  digest: z.string(),
  bytes: z.int(),
  fileName: z.string(),
  /** The highest number in the team's list before this try. */
  lastRef: z.int(),
  mark: z.string(),
  description: z.string(),
  /** The run whose submission it is, and its folder; null: a file that a person named. */
  run: z.string().nullable(),
  folder: z.string().nullable(),
  /**
   * `uploading`: nothing is spent yet. `sending`: the call that spends is begun. `lost`: that call ended without an answer. `sent`: Kaggle
   * has it, as `ref`. `void`: it did not arrive.
   */
  state: z.enum(['uploading', 'sending', 'lost', 'sent', 'void']),
  ref: z.int().nullable(),
  /** When it was begun, or from `sending` on, when that call was; in milliseconds since 1970. */
  at: z.int(),
  pid: z.int(),
  life: z.string(),
});
export type Sent = z.output<typeof Sent>;
