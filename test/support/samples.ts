/** The smallest valid file of each kind that may be uploaded. */
export const samples = {
  png: base64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  ),
  jpg: base64(
    "/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/" +
      "yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=",
  ),
  gif: base64("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="),
  webp: base64("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="),
  avif: base64(
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA" +
      "AAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABpp" +
      "bmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAA" +
      "AAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f" +
      "8D///8WfhwB8+ErK42A=",
  ),
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1z"/></svg>\n',
  ),
  pdf: pdf(),
  mp4: Buffer.concat([
    box("ftyp", "isom", "\0\0\x02\0", "isom", "iso2", "avc1", "mp41"),
    box("free"),
    box("moov", movieHeader()),
  ]),
  webm: base64(
    "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAAVFUmpZpAq17GDD0JATYCBeFdBgXg=",
  ),
};

/** Large enough for range requests. */
export const film = Buffer.concat([
  samples.mp4,
  Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256)),
]);

/** The text makes each picture a file of its own. */
export function svgOf(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>\n`);
}

export function box(type: string, ...content: string[]): Buffer<ArrayBuffer> {
  const inside = Buffer.from(content.join(""), "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + inside.length);
  return Buffer.concat([length, Buffer.from(type), inside]);
}

function movieHeader(): string {
  const inside = Buffer.alloc(100);
  inside.writeUInt32BE(1000, 12); // units of time in a second
  inside.writeUInt32BE(0x10000, 20); // speed
  inside.writeUInt32BE(1, 96); // the next track's number
  return box("mvhd", inside.toString("latin1")).toString("latin1");
}

function pdf(): Buffer<ArrayBuffer> {
  const body =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
  return Buffer.from(`${body}trailer<</Root 1 0 R>>\n%%EOF\n`);
}

function base64(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "base64");
}
