/** One GPU of this machine: its UUID, which survives reboots, and its device file, which the sandbox needs. */
export interface Gpu {
  readonly vendor: 'nvidia';
  /** The index, as in `GPU=N` and nvidia-smi. */
  readonly index: number;
  readonly uuid: string;
  readonly name: string;
  /** In bytes; null: only the driver's files could be read. */
  readonly memory: number | null;
  /** `/dev/nvidia<minor>`. The driver tells the minor number, which may differ from the index. */
  readonly device: string;
  /** The driver's shared device files that exist here (nvidiactl, nvidia-uvm ...). */
  readonly shared: readonly string[];
}
