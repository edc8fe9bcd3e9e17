import type { Nodes } from "mdast";

/** Moves spaces out of emphasis, because `**bold **` is not bold. */
export function withoutSpaceAtEnds(node: Nodes, children: readonly Nodes[]): Nodes[] {
  const inside = [...children];
  const before: Nodes[] = [];
  const after: Nodes[] = [];
  while (inside.length > 0 && isSpace(inside[0]!)) before.push(inside.shift()!);
  while (inside.length > 0 && isSpace(inside.at(-1)!)) after.unshift(inside.pop()!);
  if (inside.length === 0) return [...before, ...after];
  const first = inside[0]!;
  if (first.type === "text" && /^\s/.test(first.value)) {
    before.push({ type: "text", value: " " });
    inside[0] = { type: "text", value: first.value.trimStart() };
  }
  const last = inside.at(-1)!;
  if (last.type === "text" && /\s$/.test(last.value)) {
    after.unshift({ type: "text", value: " " });
    inside[inside.length - 1] = { type: "text", value: last.value.trimEnd() };
  }
  return [...before, { ...node, children: inside } as Nodes, ...after];
}

export function withoutBreaksAtEnds(nodes: readonly Nodes[]): readonly Nodes[] {
  const isWritten = (node: Nodes) => !isSpace(node);
  const start = nodes.findIndex(isWritten);
  const inside = start === -1 ? [] : nodes.slice(start, nodes.findLastIndex(isWritten) + 1);
  return inside.map((node, index) => {
    if (node.type !== "text") return node;
    const value = index === 0 ? node.value.trimStart() : node.value;
    return { type: "text", value: index === inside.length - 1 ? value.trimEnd() : value };
  });
}

export function isSpace(node: Nodes): boolean {
  return node.type === "break" || (node.type === "text" && node.value.trim() === "");
}

export function breakAsSpace(node: Nodes): Nodes {
  return node.type === "break" ? { type: "text", value: " " } : node;
}
