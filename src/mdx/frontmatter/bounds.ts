import { CST } from "yaml";

/** Where a pair, or an item of a list, is in a YAML text. Offsets are UTF-16 indices. */
export type Bounds = Readonly<{
  /** Of its key or dash, or of the anchor or tag before that. */
  start: number;
  /** Its value, but of lines below, as of a list or a block scalar, what is on the key's line. */
  inline: Readonly<{ start: number; end: number }>;
  /** Where its value begins, also if below. */
  value: number;
  /** Of lines below, after the last or in it. */
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
      // The last item may be nothing but the comments below.
      return boundsOf({ srcToken: token.items.findLast((item) => signsOf(item).length > 0)! }).end;
    case "flow-collection":
      return endOf(token.end[0]!);
    case "block-scalar":
      return token.offset + CST.stringify(token).length;
    default:
      return token.offset + ("source" in token ? token.source.length : 0);
  }
}

/** What is neither space nor comment: anchor, key, colon, dash. */
function signsOf({ start, key, sep = [] }: CST.CollectionItem): CST.Token[] {
  return [...start, ...(key ? [key] : []), ...sep].filter(({ type }) => !blanks.has(type));
}

const blanks: ReadonlySet<string> = new Set(["space", "comment", "newline", "comma"]);
