/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

/** Whose name a commit carries: the writer's or that of the server's token; or why nobody can commit. */
export type SignerView =
  Readonly<{ as: "person" | "server"; name: string }> | Readonly<{ as: "nobody"; because: string }>;

/** Ends the sentence "One commit on the branch main, …". */
export function Signer({ as, name }: Exclude<SignerView, { as: "nobody" }>): Html {
  return as === "person" ? (
    <>
      by <b safe>{name}</b>.
    </>
  ) : (
    <>
      by the server's own account. The message says “Edited-by: <b safe>{name}</b>”.
    </>
  );
}
