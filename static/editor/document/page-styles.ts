/** The page's own styles, which do not reach into a shadow root. */
export function pageStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join("\n"));
  return sheet;
}
