import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** GitHub's side of a job, as folders. */
export interface Stores {
  /** One folder for each key. */
  readonly caches: string;
  /** One folder for each name. */
  readonly artifacts: string;
}

export type Used =
  | { readonly ok: true; readonly outputs: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly why: string };

/** GitHub's own actions as far as ours uses them. Another one, or an input that is not known here, is an error. */
export const use = (uses: string, inputs: Readonly<Record<string, string>>, stores: Stores): Used => {
  switch (uses) {
    case 'actions/cache/restore@v5': {
      const { path, key } = only(inputs, ['path', 'key']);
      const kept = join(stores.caches, key);
      const hit = existsSync(kept);
      if (hit) cpSync(kept, path, { recursive: true });
      return { ok: true, outputs: { 'cache-hit': hit ? 'true' : '', 'cache-primary-key': key } };
    }
    case 'actions/cache/save@v5': {
      const { path, key } = only(inputs, ['path', 'key']);
      const kept = join(stores.caches, key);
      // a key that is taken stays as it is: caches are never changed
      if (!existsSync(kept)) cpSync(path, kept, { recursive: true });
      return { ok: true, outputs: {} };
    }
    case 'actions/upload-artifact@v6': {
      const { name, path } = only(inputs, ['name', 'path', 'if-no-files-found', 'retention-days']);
      if (!/^[^":<>|*?\r\n\\/]+$/.test(name))
        return { ok: false, why: `an artifact cannot be called ${JSON.stringify(name)}` };
      const kept = join(stores.artifacts, name);
      if (existsSync(kept)) return { ok: false, why: `there is an artifact ${name}` };
      const part = `${kept}.part`;
      mkdirSync(part, { recursive: true });
      // hidden files are left out unless they are asked for
      cpSync(path, part, { recursive: true, filter: (from) => from === path || !/[/\\]\.[^/\\]*$/.test(from) });
      if (readdirSync(part).length > 0) renameSync(part, kept);
      else rmSync(part, { recursive: true });
      return existsSync(kept) ? { ok: true, outputs: {} } : { ok: false, why: 'there are no files' };
    }
    default:
      throw new Error(`the rig does not know ${uses}`);
  }
};

const only = <Name extends string>(inputs: Readonly<Record<string, string>>, names: readonly Name[]) => {
  const odd = Object.keys(inputs).find((name) => !names.some((known) => known === name));
  if (odd !== undefined) throw new Error(`the rig does not know the input ${odd}`);
  const missing = names.find((name) => inputs[name] === undefined);
  if (missing !== undefined) throw new Error(`the input ${missing} is not there`);
  return inputs as Readonly<Record<Name, string>>; // all are there, and no other
};
