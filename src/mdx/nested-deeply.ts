/** More levels of quotes and lists than these are not read: the parser takes the square of their number for each line. */
const MAX_LEVELS = 50;
/** What continues a paragraph of a quote or a list without its marks. The parser goes back to the start for each. */
const MAX_LAZY_LINES = 500;

/** Whether a text would keep the parser busy by nothing but the containers that its lines open. */
export function isNestedDeeply(text: string): boolean {
  let lazyLines = 0;
  let isOpen = false;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const [marks] = containers.exec(line) ?? [""];
    if (marks.replace(/[ \t]{2}/g, ">").replace(/[ \t\d]/g, "").length > MAX_LEVELS) return true;
    if (marks !== "") isOpen = true;
    else if (isOpen && /^[^ \t]/.test(line) && ++lazyLines > MAX_LAZY_LINES) return true;
  }
  return false;
}

const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
