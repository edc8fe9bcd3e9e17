/** Says instead of a picture of a page that did not load what it shows, and where it was looked for. */
export function watchPictures(place: HTMLElement | ShadowRoot): void {
  const judge = (picture: EventTarget | null) => {
    if (picture instanceof HTMLImageElement && picture.closest(".prose") && !picture.matches(ofText))
      replace(picture);
  };
  place.addEventListener("error", ({ target }) => judge(target), true);
  for (const picture of place.querySelectorAll("img")) {
    if (picture.complete && picture.naturalWidth === 0) judge(picture);
  }
}

/** A picture in a text is a widget of the document, which shows the same; CodeMirror has some without an address. */
const ofText = ".doc-picture > img, :not([src])";

function replace(picture: HTMLImageElement): void {
  if (picture.classList.contains("missing")) return;
  // It stays for what reads its words and its address, such as its dialog.
  picture.classList.add("missing");
  picture.after(missingPicture(picture.alt, picture.src));
}

export function missingPicture(words: string, source: string): HTMLElement {
  const box = document.createElement("span");
  box.className = "missing-picture";
  const address = document.createElement("code");
  address.textContent = addressOf(source);
  box.append(`Picture not found: ${words}${words && " "}`, address);
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
