import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";

import { readYaml } from "../../markdown/frontmatter/index.ts";
import { MAX_CONFIG, type Value } from "./value.ts";

/** Returns the outermost map, in which an alias refers to what it stands for; undefined where the file can't be read. */
export function readYamlConfig(source: string): Value | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  const { map, values } = readYaml(source);
  return values && map.range ? asValue(map, new Map()) : undefined;
}

/** `anchors` are what is read so far. */
function asValue(node: Node, anchors: Map<string, Value>): Value {
  const value = plainly(node, anchors);
  if (!isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, value);
  return value;
}

function plainly(node: Node, anchors: Map<string, Value>): Value {
  const [start, end] = node.range!;
  if (isAlias(node)) {
    const value = anchors.get(node.source);
    return value ? { start, end, kind: "reference", isSpread: false, value } : { start, end, kind: "other" };
  }
  if (isScalar(node)) {
    if (typeof node.value === "string") return { start, end, kind: "text", text: node.value };
    return {
      ...{ start, end, kind: "other" },
      ...(typeof node.value === "boolean" && { isOn: node.value }),
      ...(typeof node.value === "number" && { number: node.value }),
    };
  }
  if (isSeq<Node>(node))
    return { start, end, kind: "list", items: node.items.map((each) => asValue(each, anchors)) };
  if (!isMap<Node, Node | null>(node)) return { start, end, kind: "other" };
  const pairs = node.items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !value) return [];
    const [from, keyEnd] = key.range!;
    return [
      {
        start: from,
        end: value.range![1],
        key: String(key.value),
        keyEnd,
        value: asValue(value, anchors),
      },
    ];
  });
  return { start, end, kind: "map", pairs };
}
