/** UTF-16 units around a place that identify it. */
const AROUND = 24;

/**
 * Returns a function from a block's source to the clicked offset; the end of the source if its words are not found.
 * The source has marks that the page does not show, so the words are searched for, the longest run first.
 */
export function placeInSource({ clientX, clientY }: MouseEvent): (source: string) => number | "end" {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  const text = caret?.offsetNode.textContent ?? "";
  const before = text.slice(0, caret?.offset ?? 0);
  const after = text.slice(caret?.offset ?? 0);
  return (source) => {
    for (let units = AROUND; units >= 4; units -= 4) {
      const words = before.slice(-units) + after.slice(0, units);
      const at = words.length > 1 ? source.indexOf(words) : -1;
      if (at !== -1 && source.indexOf(words, at + 1) === -1) return at + before.slice(-units).length;
    }
    return "end";
  };
}
