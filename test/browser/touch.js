/** A formula has elements of MathML alone, which lead nowhere, and is where the preview puts it. */
function isSoundInMath(element) {
  const formula = element.closest("math");
  if (!formula) return true;
  const isMath = element.namespaceURI === "http://www.w3.org/1998/Math/MathML";
  const leads = [...element.attributes].some(({ name }) => /href|src|action/.test(name));
  return isMath && !leads && formula.closest(".mdx-math") !== null;
}

/** Runs in the browser: touches everything in the page, and tells what is there or happens that may not. */
globalThis.touch = async () => {
  const found = [];
  const main = document.querySelector("main");
  const own = ["INPUT", "DETAILS", "SUMMARY"];
  for (const element of main?.querySelectorAll("*") ?? []) {
    for (const { name } of element.attributes) {
      if (/^on|^style$|^srcdoc$|^formaction$|^ping$/.test(name))
        found.push(`kept ${element.tagName} ${name}`);
    }
    if (/^(SCRIPT|STYLE|IFRAME|OBJECT|EMBED|LINK|META|BASE|FORM|SVG|VIDEO|AUDIO)$/i.test(element.tagName)) {
      found.push(`kept ${element.tagName}`);
    }
    if (!isSoundInMath(element)) found.push(`kept ${element.outerHTML} of a formula`);
    if (element.id && !element.id.startsWith("user-content-")) found.push(`kept id ${element.id}`);
    if (element.getAttribute("name")) found.push(`kept name ${element.getAttribute("name")}`);
    if (element instanceof HTMLAnchorElement && element.hasAttribute("href")) {
      if (!["http:", "https:", "mailto:", "tel:"].includes(element.protocol))
        found.push(`leads ${element.href}`);
      element.addEventListener("click", (event) => event.preventDefault());
    }
    element.focus?.();
    for (const type of ["mouseover", "mouseenter", "pointerenter", "focus", "toggle", "animationstart"]) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (!own.includes(element.tagName)) element.click?.();
  }
  // Pictures that fail have told their handlers when the next picture that is asked for after them has failed.
  await new Promise((resolve) => {
    const last = new Image();
    last.onerror = resolve;
    last.src = "/last";
  });
  const { ran } = window;
  const after = document.querySelectorAll("#after");
  if (after.length !== 1 || after[0].textContent !== "after") found.push("took the place after");
  if (document.body?.children.length !== 2) found.push("left its place");
  if (document.title !== "Safe") found.push("took the title");
  return [...found, ...ran];
};
