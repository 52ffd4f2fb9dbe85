import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askSmi, bytesOf, numberOf, queryGpus } from './smi.ts';

/** A GPU as the driver's files describe it. */
export interface Card {
  /** The PCI address in nvidia-smi's form, in lower case: `00000000:19:00.0`. */
  readonly bus: string;
  /** Null: the driver has not initialised the card yet. */
  readonly uuid: string | null;
  readonly name: string;
  readonly minor: number | null;
}

/** A GPU as nvidia-smi describes it. */
export interface SmiCard {
  readonly bus: string;
  readonly index: number;
  readonly uuid: string;
  readonly name: string;
  readonly memory: number | null;
  readonly mig: boolean;
}

/** Turns a PCI address into nvidia-smi's form: the driver writes a domain of four digits, nvidia-smi of eight. */
const busOf = (said: string): string => {
  const [domain = '', ...rest] = said.trim().toLowerCase().split(':');
  return [domain.padStart(8, '0'), ...rest].join(':');
};

/** The driver's cards in the order of their PCI addresses, which is nvidia-smi's, without excluded ones. */
export const driverCards = (proc: string): Card[] => {
  const folder = join(proc, 'driver', 'nvidia', 'gpus');
  return entries(folder)
    .flatMap((name) => cardOf(join(folder, name, 'information'), name) ?? [])
    .sort((one, other) => (one.bus < other.bus ? -1 : 1));
};

const cardOf = (path: string, folder: string): Card | undefined => {
  const fields = new Map<string, string>();
  for (const line of (text(path) ?? '').split('\n')) {
    const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name, value.trim());
  }
  if (fields.size === 0 || fields.get('GPU Excluded') === 'Yes') return undefined;
  const uuid = fields.get('GPU UUID') ?? '';
  return {
    bus: busOf(fields.get('Bus Location') ?? folder),
    uuid: /^GPU-[0-9a-f-]+$/i.test(uuid) ? uuid : null,
    name: fields.get('Model') ?? 'NVIDIA GPU',
    minor: numberOf(fields.get('Device Minor') ?? ''),
  };
};

/** The cards that nvidia-smi lists; undefined: there is no nvidia-smi, or it cannot reach the driver. */
export const smiCards = async (smi: string): Promise<SmiCard[] | undefined> => {
  const fields = ['index', 'uuid', 'name', 'memory.total', 'pci.bus_id', 'mig.mode.current'] as const;
  const rows = await queryGpus(smi, fields);
  return rows?.flatMap((row) => {
    const index = numberOf(row.index);
    if (index === null) return [];
    const bus = busOf(row['pci.bus_id']);
    const mig = row['mig.mode.current'] === 'Enabled';
    return [{ bus, index, uuid: row.uuid, name: row.name, memory: bytesOf(row['memory.total']), mig }];
  });
};

/** Device numbers by PCI address from nvidia-smi's long report, for containers that do not show the driver's files. */
export const smiMinors = async (smi: string): Promise<ReadonlyMap<string, number>> => {
  const { load } = await import('cheerio/slim'); // few machines need it, and it takes a quarter of a start
  const $ = load((await askSmi(smi, '-q', '-x')) ?? '', { xml: true });
  const minors = new Map<string, number>();
  for (const gpu of $('nvidia_smi_log > gpu')) {
    const minor = numberOf($(gpu).children('minor_number').text());
    if (minor !== null) minors.set(busOf($(gpu).attr('id') ?? ''), minor);
  }
  return minors;
};

const entries = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no driver
  }
};

const text = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // the card was unplugged, or hidden from this container
  }
};
