import type { Nodes } from "mdast";

/** Moves spaces out of emphasis, because `**bold **` is not bold. */
export function withoutSpaceAtEnds(node: Nodes, children: readonly Nodes[]): Nodes[] {
  const [start, end] = writtenRange(children);
  const inside = children.slice(start, end);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return [...children];
  const before = first.type === "text" && /^\s/.test(first.value) ? [space] : [];
  const after = last.type === "text" && /\s$/.test(last.value) ? [space] : [];
  const written = { ...node, children: withoutBreaksAtEnds(inside) } as Nodes;
  return [...children.slice(0, start), ...before, written, ...after, ...children.slice(end)];
}

const space: Nodes = { type: "text", value: " " };

function writtenRange(nodes: readonly Nodes[]): [start: number, end: number] {
  const isWritten = (node: Nodes) => !isSpace(node);
  const end = nodes.findLastIndex(isWritten) + 1;
  return [end === 0 ? 0 : nodes.findIndex(isWritten), end];
}

export function withoutBreaksAtEnds(nodes: readonly Nodes[]): readonly Nodes[] {
  const inside = nodes.slice(...writtenRange(nodes));
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
  return node.type === "break" ? space : node;
}
