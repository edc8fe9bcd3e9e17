/** https://html.spec.whatwg.org/#void-elements. A name with a capital is a component's. */
const voidTag = String.raw`<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b[^>]*>`;
const onlyVoidTags = new RegExp(`^[ \\t\\r\\n]*(?:${voidTag}[ \\t\\r\\n]*)+$`);

/** Whether a text is only tags that HTML leaves open. */
export function areVoidTags(text: string): boolean {
  return onlyVoidTags.test(text);
}
