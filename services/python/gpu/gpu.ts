/** One GPU of this machine, by what stays the same across reboots (uuid) and what the sandbox needs (its device file). */
export interface Gpu {
  readonly vendor: 'nvidia';
  /** As `GPU=N` and nvidia-smi count. */
  readonly index: number;
  readonly uuid: string;
  readonly name: string;
  /** Bytes; null where only the driver's files could be read. */
  readonly memory: number | null;
  /** `/dev/nvidia<minor>`: by the driver's word, not by the index. */
  readonly device: string;
  /** The driver's shared device files that exist here (nvidiactl, nvidia-uvm ...). */
  readonly shared: readonly string[];
}
