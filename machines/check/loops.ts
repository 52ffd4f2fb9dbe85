/** A configuration of a machine, as far as loops are concerned. */
interface Step {
  readonly value: string;
  /** Keys of those that can follow. */
  readonly next: readonly string[];
}

/** Termination: over state and counters together, the graph has no cycle. */
export const endlessLoops = (graph: ReadonlyMap<string, Step>): string[] => {
  const finished = new Set<string>();
  const path: string[] = [];
  const loops: string[] = [];
  const visit = (key: string): void => {
    if (finished.has(key)) return;
    const start = path.indexOf(key);
    if (start !== -1) {
      const names = [...path.slice(start), key].map((at) => graph.get(at)?.value);
      loops.push(`endless loop: ${names.join(' -> ')}`);
      return;
    }
    path.push(key);
    for (const next of graph.get(key)?.next ?? []) visit(next);
    path.pop();
    finished.add(key);
  };
  for (const key of graph.keys()) visit(key);
  return loops;
};
