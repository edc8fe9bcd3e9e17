/** @jsxImportSource @kitajs/html */
import { everywhere } from "../static/commands.ts";
import { attribute, type Html } from "./html.ts";
import { Icon } from "./icon.tsx";

type Props = Readonly<{
  /** What is asked, as one types, and by the form without script. */
  address: string;
  label: string;
  words: string;
  /** The id of what shows the answer, and htmx's word for how. */
  target: string;
  swap: "innerHTML" | "innerMorph";
}>;

export function SearchField({ address, label, words, target, swap }: Props): Html {
  return (
    <search>
      <form
        method="get"
        action={address}
        class="pages-search input-with"
        hx-get={address}
        hx-trigger="input delay:150ms, submit"
        hx-target={`#${target}`}
        hx-swap={swap}
        hx-sync="this:replace"
        hx-replace-url="true"
      >
        <Icon name="search" />
        <input
          type="search"
          class="plain"
          name="q"
          value={attribute(words)}
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts={everywhere.searchPages.keys[0]}
          autocomplete="off"
          spellcheck="false"
          maxlength="200"
        />
        <span class="key" aria-hidden="true">
          <kbd>{everywhere.searchPages.keys[0]}</kbd>
        </span>
      </form>
    </search>
  );
}
