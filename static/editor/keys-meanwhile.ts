/** Collects what is typed between a click on a block and the opening of its field. */
export class KeysMeanwhile {
  readonly #field = document.createElement("textarea");

  constructor() {
    this.#field.className = "keys-meanwhile";
    this.#field.ariaLabel = "Block, opening";
    document.body.append(this.#field);
    this.#field.focus({ preventScroll: true });
  }

  end(): string {
    this.#field.remove();
    return this.#field.value;
  }
}
