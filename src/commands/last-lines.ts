const MAX_LINES = 40;
const MAX_UNITS = 8000;

/** Keeps the end of what streams print, in the order in which it arrives. */
export class LastLines {
  #kept = "";
  #isCut = false;

  async read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of stream) this.#add(decoder.decode(bytes, { stream: true }));
    this.#add(decoder.decode());
  }

  /** At most 40 whole lines and 8,000 UTF-16 units, without colours and other control characters. */
  get text(): string {
    const plain = Bun.stripANSI(this.#kept)
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "");
    const lines = plain.trimEnd().split("\n");
    return lines
      .slice(Math.max(this.#isCut && lines.length > 1 ? 1 : 0, lines.length - MAX_LINES))
      .join("\n");
  }

  #add(text: string): void {
    const all = this.#kept + text;
    if (all.length > MAX_UNITS) this.#isCut = true;
    this.#kept = all.slice(-MAX_UNITS);
  }
}
