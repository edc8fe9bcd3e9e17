/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { paths } from "./paths.ts";

/** Answer to every request for a page that was refused: what happened, and the way on. */
export function Problem({ sentence }: { sentence: string }): Html {
  return (
    <section class="narrow">
      <h1 safe>{sentence}</h1>
      <p>
        <a href={paths.pages}>Go to Pages</a>
      </p>
    </section>
  );
}

/** The same as a part of a page, in the place of what was asked for. */
export function Sentence({ sentence }: { sentence: string }): Html {
  return (
    <p safe class="problem" role="alert">
      {sentence}
    </p>
  );
}
