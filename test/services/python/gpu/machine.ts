import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GpuRoots } from '../../../../services/python/gpu/discover.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

/** A GPU as a driver and nvidia-smi show it. */
export interface FakeCard {
  /** As the driver writes it: `0000:1b:00.0`. */
  readonly bus: string;
  readonly uuid: string;
  readonly name: string;
  readonly minor: number;
  readonly memory: string;
  readonly used?: string;
  readonly mig?: string;
  readonly excluded?: boolean;
}

/**
 * Three cards whose device numbers run against their indices, as they do on machines that start their cards in
 * parallel.
 */
export const cards: readonly FakeCard[] = [
  {
    bus: '0000:1B:00.0',
    uuid: 'GPU-11111111-aaaa-4bbb-8ccc-000000000001',
    name: 'NVIDIA A100',
    minor: 2,
    memory: '81920',
  },
  {
    bus: '0000:43:00.0',
    uuid: 'GPU-22222222-aaaa-4bbb-8ccc-000000000002',
    name: 'NVIDIA A100',
    minor: 0,
    memory: '81920',
  },
  {
    bus: '0000:CA:00.0',
    uuid: 'GPU-33333333-aaaa-4bbb-8ccc-000000000003',
    name: 'NVIDIA T4',
    minor: 1,
    memory: '15360',
  },
];

const information = ({ bus, uuid, name, minor, excluded }: FakeCard) => `Model: \t\t ${name}
IRQ:   \t\t 412
GPU UUID: \t ${uuid}
Video BIOS: \t 92.00.45.00.03
Bus Type: \t PCIe
DMA Size: \t 47 bits
DMA Mask: \t 0x7fffffffffff
Bus Location: \t ${bus.toLowerCase()}
Device Minor: \t ${minor}
GPU Firmware: \t 535.129.03
GPU Excluded:\t ${excluded === true ? 'Yes' : 'No'}
`;

const report = (shown: readonly FakeCard[]) => `<?xml version="1.0" ?>
<!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">
<nvidia_smi_log>
  <driver_version>535.129.03</driver_version>
${shown
  .map(
    (card) => `  <gpu id="0000${card.bus}">
    <product_name>${card.name}</product_name>
    <mig_mode><current_mig>${card.mig ?? 'N/A'}</current_mig></mig_mode>
    <uuid>${card.uuid}</uuid>
    <minor_number>${card.minor}</minor_number>
    <processes><process_info><pid>12</pid></process_info></processes>
  </gpu>`,
  )
  .join('\n')}
</nvidia_smi_log>
`;

/** A stand-in for a machine with these cards. `shows`: which of the two ways to see them it has. */
export const machineWith = (
  present: readonly FakeCard[],
  shows: { readonly driver?: boolean; readonly smi?: boolean; readonly devices?: readonly string[] } = {},
): GpuRoots => {
  const root = scratchFolder();
  const [proc, dev, smi] = [join(root, 'proc'), join(root, 'dev'), join(root, 'nvidia-smi')];
  mkdirSync(proc);
  mkdirSync(dev);
  const devices = shows.devices ?? ['nvidiactl', 'nvidia-uvm', ...present.map(({ minor }) => `nvidia${minor}`)];
  for (const name of devices) writeFileSync(join(dev, name), '');
  if (shows.driver !== false) {
    for (const card of present) {
      const folder = join(proc, 'driver', 'nvidia', 'gpus', card.bus.toLowerCase());
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'information'), information(card));
    }
  }
  if (shows.smi !== false)
    writeSmi(
      smi,
      present.filter(({ excluded }) => excluded !== true),
    );
  return { proc, dev, smi, visible: undefined };
};

/** Answers the three questions that Medalist asks, and no other. */
const writeSmi = (path: string, shown: readonly FakeCard[]) => {
  const rows = (row: (card: FakeCard, index: number) => string) => shown.map(row).join('\n');
  const list = rows((card, index) =>
    [index, card.uuid, card.name, card.memory, `0000${card.bus}`, card.mig ?? '[N/A]'].join(', '),
  );
  const used = rows((card) => `${card.uuid}, ${card.used ?? '4'}`);
  const script = `#!/bin/sh
case "$*" in
  "--query-gpu=index,uuid,name,memory.total,pci.bus_id,mig.mode.current --format=csv,noheader,nounits") cat <<'ROWS'
${list}
ROWS
  ;;
  "--query-gpu=uuid,memory.used --format=csv,noheader,nounits") cat <<'ROWS'
${used}
ROWS
  ;;
  "-q -x") cat <<'REPORT'
${report(shown)}
REPORT
  ;;
  *) echo "ERROR: Option $* is not recognized."; exit 2 ;;
esac
`;
  writeFileSync(path, script, { mode: 0o755 });
};
