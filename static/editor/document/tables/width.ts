const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const printable = /^[ -~]*$/;

/** East Asian wide and full-width characters, and what is shown as an emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u4DBF\u4E00-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;

const invisible = /^[\p{M}\p{Cf}]*$/u;

/** Returns columns of a fixed-width font, as formatters of tables count them: a wide character is two. */
export function widthOf(text: string): number {
  if (printable.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text))
    width += wide.test(segment) ? 2 : invisible.test(segment) ? 0 : 1;
  return width;
}
