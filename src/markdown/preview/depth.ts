/** Level by level, because recursion has no stack for what this refuses. */
export function isDeeperThan<Node extends object>(levels: number, nodes: readonly Node[]): boolean {
  let level = nodes;
  for (let reached = 1; level.length > 0; reached += 1) {
    if (reached > levels) return true;
    level = level.flatMap((node) => ("children" in node ? (node.children as Node[]) : []));
  }
  return false;
}
