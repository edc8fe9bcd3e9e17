/** A node of ESTree and its JSX, as acorn gives it: https://github.com/estree/estree */
export type EstreeNode = Readonly<{ type: string; start: number; [field: string]: unknown }>;

export function estreeNodes(field: unknown): EstreeNode[] {
  if (isNode(field)) return [field];
  return Array.isArray(field) ? field.filter(isNode) : [];
}

export function isNode(value: unknown): value is EstreeNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
