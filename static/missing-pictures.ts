/** It can be uploaded or published meanwhile. */
const LOOKS_AGAIN_MS = 10_000;
/** How many pictures are asked for at a time; the next ones follow when these are there. */
const MAX_ASKED = 20;

/** In place of a picture that did not load, says what it shows and where it was looked for, until it is there. */
export function watchPictures(place: HTMLElement | ShadowRoot): void {
  const listen = (event: "error" | "load", show: (picture: HTMLImageElement) => void) =>
    place.addEventListener(event, ({ target }) => isOfPage(target) && show(target), true);
  listen("error", showMissing);
  // The site's icon becomes its letter.
  place.addEventListener("error", ({ target }) => isSiteIcon(target) && showLetter(target), true);
  listen("load", showFound);
  for (const picture of place.querySelectorAll("img")) {
    if (!picture.complete || picture.naturalWidth > 0) continue;
    if (isOfPage(picture)) showMissing(picture);
    if (isSiteIcon(picture)) showLetter(picture);
  }
  const lookAgain = () => {
    if (document.hidden) return;
    const missing = [...place.querySelectorAll<HTMLImageElement>("img.missing")];
    for (const picture of missing.slice(0, MAX_ASKED)) {
      const { src } = picture;
      picture.src = src; // it is asked for anew
    }
  };
  setInterval(lookAgain, LOOKS_AGAIN_MS);
  addEventListener("focus", lookAgain);
}

function isOfPage(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.matches(".prose img[src]");
}

function isSiteIcon(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.classList.contains("site-icon");
}

function showLetter(icon: HTMLImageElement): void {
  const { letter } = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.dataset;
  if (icon.src !== letter) icon.src = letter!;
}

/** It stays for what reads its words and its address, such as its dialog. */
export function showMissing(picture: HTMLImageElement): void {
  if (picture.classList.contains("missing")) return;
  picture.classList.add("missing");
  picture.after(missingPicture(picture.alt, picture.src));
}

function showFound(picture: HTMLImageElement): void {
  if (!picture.classList.contains("missing")) return;
  picture.classList.remove("missing");
  picture.nextElementSibling?.remove();
}

function missingPicture(words: string, source: string): HTMLElement {
  const box = document.createElement("span");
  box.className = "missing-picture";
  const address = document.createElement("code");
  address.textContent = addressOf(source);
  box.append(`Image not found: ${words}${words && " "}`, address);
  return box;
}

/** As it was looked for in the site. */
function addressOf(source: string): string {
  const url = new URL(source, location.href);
  if (url.origin !== location.origin) return source;
  const path = url.pathname.replace(/^\/(?:site|above)(?=\/)/, "");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
