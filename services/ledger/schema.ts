import type { BookKind } from '../sqlite/book.ts';

/** The file's application id: "Mdlg". */
const applicationId = 0x4d646c67;
const schemaVersion = 1;

/** Whether a row counts, as 1 or 0 in SQL. */
const counting = (row: 'new' | 'old'): string => `(${row}.state <> 'released')`;

/**
 * `tokens` and `cost` are the values that count: the highest possible ones while the call is open, then the real ones.
 * Released calls count only for rates (`begun`). Triggers keep `total`, because summing up the calls of a day would
 * block others. Ids are never reused, so nobody settles a call of another process.
 */
const schema = `
  CREATE TABLE call (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    run TEXT NOT NULL,
    batch TEXT,
    role TEXT NOT NULL,
    stage TEXT NOT NULL,
    model TEXT NOT NULL,
    digest TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'released')),
    currency TEXT NOT NULL,
    reserved_tokens INTEGER NOT NULL,
    reserved_cost INTEGER,
    tokens INTEGER NOT NULL,
    cost INTEGER,
    pid INTEGER NOT NULL,
    life TEXT NOT NULL
  ) STRICT;
  CREATE INDEX call_by_run ON call (run);
  CREATE INDEX call_by_day ON call (day);
  CREATE INDEX call_by_at ON call (at);
  CREATE INDEX call_open ON call (id) WHERE state = 'open';

  CREATE TABLE total (
    scope TEXT NOT NULL CHECK (scope IN ('run', 'day', 'batch')),
    id TEXT NOT NULL,
    currency TEXT NOT NULL,
    cost INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    unpriced INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    PRIMARY KEY (scope, id, currency)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER call_begun AFTER INSERT ON call BEGIN
    INSERT INTO total
      SELECT scope, id, new.currency, coalesce(new.cost, 0), new.tokens, 1, new.cost IS NULL, 1
      FROM (SELECT 'run' AS scope, new.run AS id UNION ALL SELECT 'day', new.day UNION ALL SELECT 'batch', new.batch)
      WHERE id IS NOT NULL
      ON CONFLICT DO UPDATE SET
        cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
        calls = calls + 1, unpriced = unpriced + excluded.unpriced, begun = begun + 1;
  END;
  CREATE TRIGGER call_ended AFTER UPDATE OF state, tokens, cost ON call BEGIN
    UPDATE total SET
      cost = cost + ${counting('new')} * coalesce(new.cost, 0) - ${counting('old')} * coalesce(old.cost, 0),
      tokens = tokens + ${counting('new')} * new.tokens - ${counting('old')} * old.tokens,
      calls = calls + ${counting('new')} - ${counting('old')},
      unpriced = unpriced + ${counting('new')} * (new.cost IS NULL) - ${counting('old')} * (old.cost IS NULL)
    WHERE currency = new.currency
      AND (scope, id) IN (VALUES ('run', new.run), ('day', new.day), ('batch', new.batch));
  END;

  CREATE TABLE task (at INTEGER NOT NULL) STRICT;
  CREATE INDEX task_by_at ON task (at);
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${schemaVersion};
`;

/** The ledger as a database. */
export const ledgerBook: BookKind = {
  ...{ applicationId, schemaVersion, schema },
  words: {
    name: 'ledger',
    lost: 'what was spent cannot be known',
    anew: 'then spending is counted from zero',
  },
};
