/** Takes what is typed from a click on a block until the server has shown the one before, and its own field is there. */
export class KeysMeanwhile {
  readonly #field = document.createElement("textarea");

  constructor() {
    this.#field.className = "keys-meanwhile";
    this.#field.ariaLabel = "Block, opening";
    document.body.append(this.#field);
    this.#field.focus({ preventScroll: true });
  }

  /** What was typed. */
  end(): string {
    this.#field.remove();
    return this.#field.value;
  }
}
