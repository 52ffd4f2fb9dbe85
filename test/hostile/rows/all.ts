import type { Row } from '../row.ts';
import { artefactRows } from './artefacts.ts';
import { bombRows } from './bombs.ts';
import { diskRows } from './disk.ts';
import { fileRows } from './files.ts';
import { gpuRows } from './gpu.ts';
import { kernelRows } from './kernel.ts';
import { memoryRows } from './memory.ts';
import { networkRows } from './network.ts';
import { ordinaryRows } from './ordinary.ts';
import { outputRows } from './output.ts';
import { processRows } from './processes.ts';
import { secretRows } from './secrets.ts';

/** The acceptance suite in the order of its numbers. Row 25 (killing the host's side) is kill.test.ts. */
export const rows: readonly Row[] = [
  ...fileRows,
  ...kernelRows,
  ...secretRows,
  ...processRows,
  ...bombRows,
  ...networkRows,
  ...memoryRows,
  ...diskRows,
  ...outputRows,
  ...artefactRows,
  ...ordinaryRows,
  ...gpuRows,
].toSorted((a, b) => a.number - b.number);

/** What main.ts finds when all rows have played. */
export const hostRow: Row = { number: 0, title: 'the host is as before, and no secret came out', play: async () => [] };
