import type { Gpu } from '../../gpu/gpu.ts';
import type { Interpreter } from '../../interpreter.ts';
import type { Limits } from '../../limits/limits.ts';

/** A folder that the program sees under a name. */
export interface Share {
  readonly name: string;
  readonly folder: string;
}

/**
 * Everything that one program gets. Host paths are absolute, with links resolved. It sees nothing else, and writes only to `work` and
 * `tmp`.
 */
export interface SandboxSpec {
  readonly python: Interpreter;
  /** The program's own files; read-only. */
  readonly source: string;
  /** Read-only data: seen as `/kaggle/input/<name>` if the tier can move paths, else at its own path. */
  readonly input: readonly Share[];
  readonly work: string;
  readonly tmp: string;
  /** The folder for small files of the tier; the program does not see it. */
  readonly etc: string;
  /** Read-only model caches; `name` is the environment variable that points to one (HF_HUB_CACHE, ...). */
  readonly caches: readonly Share[];
  readonly gpu: Gpu | null;
  readonly threads: number;
  /** Only for our own reader: as a program of root it may read every file that is shown to it, whoever owns it. Solutions never may. */
  readonly readsAll?: boolean;
  readonly limits: Limits;
}

/** The room's folders as the program sees them. */
export interface Places {
  readonly source: string;
  readonly input: Readonly<Record<string, string>>;
  readonly work: string;
  readonly tmp: string;
  readonly caches: Readonly<Record<string, string>>;
}
