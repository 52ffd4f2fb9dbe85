import type { Gpu } from '../../gpu/gpu.ts';
import type { Interpreter } from '../../interpreter.ts';
import type { Limits } from '../../limits/limits.ts';

/** A folder shown to the program under a name. */
export interface Share {
  readonly name: string;
  readonly folder: string;
}

/** Everything one program is given. Host paths: absolute, links resolved. It sees nothing else, and writes only to `work` and `tmp`. */
export interface SandboxSpec {
  readonly python: Interpreter;
  /** The program's own files; read-only. */
  readonly source: string;
  /** Read-only data, each seen as `/kaggle/input/<name>` where the tier can move paths, at its own path elsewhere. */
  readonly input: readonly Share[];
  readonly work: string;
  readonly tmp: string;
  /** Where a tier puts small files it needs; not shown to the program. */
  readonly etc: string;
  /** Read-only model caches; `name` is the environment variable that points to one (HF_HUB_CACHE, ...). */
  readonly caches: readonly Share[];
  readonly gpu: Gpu | null;
  readonly threads: number;
  /** Our own reader of files: as root's program it may read what is shown to it whoever owns it; solutions never may. */
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
