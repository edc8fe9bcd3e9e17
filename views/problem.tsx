/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { paths } from "./paths.ts";

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

/** The answer to every refused request for a part of a page. */
export function Sentence({ sentence }: { sentence: string }): Html {
  return (
    <p safe class="problem" role="alert">
      {sentence}
    </p>
  );
}
