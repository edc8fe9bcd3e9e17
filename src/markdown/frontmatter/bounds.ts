import { CST } from "yaml";

/** The place of a pair or a list item in a YAML text, in UTF-16 offsets. */
export type Bounds = Readonly<{
  /** Includes an anchor or tag before the key or dash. */
  start: number;
  inline: Readonly<{ start: number; end: number }>;
  value: number;
  /** Exclusive, or inside the line ending of the last line below. */
  end: number;
}>;

export function boundsOf({ srcToken }: Readonly<{ srcToken?: CST.CollectionItem }>): Bounds {
  const signs = signsOf(srcToken!);
  const [start, after] = [signs[0]!.offset, endOf(signs.at(-1)!)];
  const { value } = srcToken!;
  if (!value) return { start, inline: { start: after, end: after }, value: after, end: after };
  const end = endOf(value);
  const bounds = { start, value: value.offset, end };
  switch (value.type) {
    case "block-map":
    case "block-seq":
      return { ...bounds, inline: { start: after, end: after } };
    case "block-scalar":
      return { ...bounds, inline: { start: value.offset, end: endOf(value.props[0]!) } };
    default:
      return { ...bounds, inline: { start: value.offset, end } };
  }
}

function endOf(token: CST.Token): number {
  switch (token.type) {
    case "block-map":
    case "block-seq":
      // A last item without signs holds only the comments below.
      return boundsOf({ srcToken: token.items.findLast((item) => signsOf(item).length > 0)! }).end;
    case "flow-collection":
      return endOf(token.end[0]!);
    case "block-scalar":
      return token.offset + CST.stringify(token).length;
    default:
      return token.offset + ("source" in token ? token.source.length : 0);
  }
}

function signsOf({ start, key, sep = [] }: CST.CollectionItem): CST.Token[] {
  return [...start, ...(key ? [key] : []), ...sep].filter(({ type }) => !blanks.has(type));
}

const blanks: ReadonlySet<string> = new Set(["space", "comment", "newline", "comma"]);
