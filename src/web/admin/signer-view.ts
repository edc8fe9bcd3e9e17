import type { SignerView } from "../../../views/signer.tsx";
import { Unavailable } from "../../core/errors.ts";
import type { Signing } from "../../core/message/signing.ts";
import { signatureOf } from "../../core/repository/commit.ts";
import type { RepositoryHost } from "../../core/repository/repository-host.ts";
import { authorOf, type Session } from "../../core/session/session.ts";

type Parts = Readonly<{
  host: Pick<RepositoryHost, "commitsAs">;
  /** Undefined where nothing is committed yet. */
  signing: Pick<Signing, "whyNot"> | undefined;
}>;

/** Says whose commit it would be. `sent` is the author of the text, if that is another person. */
export async function signerView(
  { host, signing }: Parts,
  session: Session,
  sent?: string,
): Promise<SignerView> {
  const name = authorOf(session, sent);
  const why = await signing?.whyNot(session);
  if (why) return { as: "nobody", because: why.message, asksForAddress: why.asksForAddress };
  try {
    return { name, as: host.commitsAs(signatureOf(session, name)) };
  } catch (refusal) {
    if (!(refusal instanceof Unavailable)) throw refusal;
    return { as: "nobody", because: refusal.message };
  }
}
