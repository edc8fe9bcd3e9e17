/** The point after the words of the page, once nothing moves it any more: marks appear with the next frame. */
// biome-ignore lint/correctness/noUnusedVariables: editor.ts calls it inside the page.
async function placeAfter(words) {
  for (let last; ;) {
    const place = placeAfterNow(words);
    if (!place || (last && last.x === place.x && last.y === place.y)) return place;
    last = place;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
}

function placeAfterNow(words) {
  const field = document.querySelector("#document").shadowRoot.querySelector(".cm-content");
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const found = nodes
    .map(({ data }) => data)
    .join("")
    .indexOf(words);
  if (found < 0) return null;
  let left = found + words.length;
  const node = nodes.find(({ length }) => {
    left -= length;
    return left <= 0;
  });
  node.parentElement.scrollIntoView({ block: "nearest" });
  const range = document.createRange();
  range.setStart(node, node.length + left - 1);
  range.setEnd(node, node.length + left);
  const { right, top, height } = range.getBoundingClientRect();
  return { x: right, y: top + height / 2 };
}
