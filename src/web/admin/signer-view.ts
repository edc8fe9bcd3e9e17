import type { SignerView } from "../../../views/signer.tsx";
import { Unavailable } from "../../core/errors.ts";
import { signatureOf } from "../../core/repository/commit.ts";
import type { RepositoryHost } from "../../core/repository/repository-host.ts";
import { authorOf, type Session } from "../../core/session/session.ts";

/** Says whose commit it would be. `sent` is the author of the text, if that is another person. */
export function signerView(
  host: Pick<RepositoryHost, "commitsAs">,
  session: Session,
  sent?: string,
): SignerView {
  const name = authorOf(session, sent);
  try {
    return { name, as: host.commitsAs(signatureOf(session, name)) };
  } catch (refusal) {
    if (!(refusal instanceof Unavailable)) throw refusal;
    return { as: "nobody", because: refusal.message };
  }
}
