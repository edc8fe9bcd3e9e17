/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

/** Whose name a commit will carry: the writer's, or that of the server's token; or why nobody can make it. */
export type SignerView =
  Readonly<{ as: "person" | "server"; name: string }> | Readonly<{ as: "nobody"; because: string }>;

/** Behind "on the branch main, ", to the end of the sentence. */
export function Signer({ as, name }: Exclude<SignerView, { as: "nobody" }>): Html {
  return as === "person" ? (
    <>
      by <b safe>{name}</b>.
    </>
  ) : (
    <>
      by the server's GitHub account. The message says “Edited-by: <b safe>{name}</b>”.
    </>
  );
}
