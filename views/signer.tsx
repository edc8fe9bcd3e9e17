/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { paths } from "./paths.ts";

/** Whose name a commit carries: the writer's or that of the server's token; or why nobody can commit. */
export type SignerView =
  | Readonly<{ as: "person" | "server"; name: string }>
  | Readonly<{
      as: "nobody";
      because: string;
      /** Whether the person can give an address, and then commit. */
      asksForAddress?: boolean;
    }>;

/** Why nobody can commit. */
export function NoSigner({
  by: { because, asksForAddress = false },
  id,
}: {
  by: Extract<SignerView, { as: "nobody" }>;
  id: string;
}): Html {
  return (
    <p class="problem" id={attribute(id)}>
      <span safe>{because}</span>
      {asksForAddress && (
        <>
          {" "}
          <a href={paths.you}>Give your address</a>
        </>
      )}
    </p>
  );
}

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
