/**
 * Runs in the page of the sweep, around the frame that shows a state. A frame's document is new for each state, axe is
 * not: the browser compiles it once, for it is given the frame's window as its own.
 */
const frame = document.querySelector("iframe");
const giveAxeTo = new Function("window", globalThis.axeSource);

/** What axe looked at, each with its place and look. */
const seen = new Set();

/** Shows a state, and waits until what it opens is there. */
globalThis.show = async (address, size) => {
  resize(size);
  await new Promise((loaded) => {
    frame.onload = loaded;
    frame.src = address;
  });
  return frame.contentWindow.shown;
};

/** What does not fit the frame in one of these sizes, labels of one short word that break in it, and what breaks a rule of axe in the last of them. */
globalThis.findings = async (sizes, options) => {
  const window = frame.contentWindow;
  if (!window.axe) giveAxeTo(window);
  const page = window.document.scrollingElement;
  const found = [];
  for (const size of sizes) {
    resize(size);
    // What is done when the page was resized, as for a table that scrolls, is done with the next frame.
    await new Promise((drawn) => window.requestAnimationFrame(() => setTimeout(drawn)));
    if (page.scrollWidth > page.clientWidth) found.push(`${page.scrollWidth} px wide in ${size.width} px`);
    found.push(...brokenLabels(window).map((label) => `“${label}” breaks in ${size.width} px`));
  }
  // The bar of what is selected floats above rows, which axe takes for covered. At the page's end it is below them.
  const bar = window.document.querySelector(".floating-bar");
  if (bar) bar.style.position = "static";
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const exclude = seenBefore(window.document, JSON.stringify([sizes, isDark]));
  const { violations } = await window.axe.run(exclude.length > 0 ? { exclude } : window.document, options);
  for (const { id, impact, help, nodes } of violations) {
    found.push(`${id} (${impact}): ${help}`, ...nodes.map(whereAndWhy));
  }
  return found;
};

function brokenLabels(window) {
  const { document, NodeFilter } = window;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!/^\s*\p{L}{2,10}\s*$/u.test(data) || !parentElement.checkVisibility()) continue;
    const isInText = window.getComputedStyle(parentElement).display === "inline";
    // What is said to those who listen alone is clipped to a pixel.
    if (isInText || parentElement.getBoundingClientRect().width <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(data.trim());
  }
  return broken;
}

/**
 * Most of a page is in every state: its header, and what is not shown, such as the dialogs. Returns the header if axe
 * looked at it already, and removes from the page what is not shown and was looked at, since axe walks through that, too.
 */
function seenBefore(document, look) {
  // What holds the page's parts has no box of its own.
  for (const element of document.querySelectorAll("body *:not(#middle)")) {
    const isTop =
      element.isConnected && !element.checkVisibility() && element.parentElement.checkVisibility();
    if (isTop && isSeen(look, element)) element.remove();
  }
  const header = document.querySelector("header.head");
  return header && isSeen(look, header) ? [header] : [];
}

function isSeen(look, element) {
  const focused = element.querySelector(":focus")?.outerHTML;
  const key = [look, element.parentElement.cloneNode().outerHTML, element.outerHTML, focused].join(" ");
  return seen.size === seen.add(key).size;
}

function resize({ width, height }) {
  // What is transparent is laid out, but not drawn.
  frame.style = `border: 0; opacity: 0; width: ${width}px; height: ${height}px`;
}

function whereAndWhy({ target, failureSummary }) {
  return `${target.join(" ")}\n${failureSummary}`;
}
