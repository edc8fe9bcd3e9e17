import { Elysia, t } from "elysia";

import { MessageFaults } from "../../../../views/message-faults.tsx";
import { paths } from "../../../../views/paths.ts";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { part } from "../../respond.ts";

type Parts = Readonly<{
  messageChecks: Pick<MessageChecks, "check">;
  authenticator: Authenticator;
  limits: Limits;
}>;

/** Of a review, the title is the first line. The form has other fields, too. */
const typed = t.Object(
  { message: t.Optional(t.String()), title: t.Optional(t.String()) },
  { additionalProperties: true },
);

/** /admin/message-check: what the repository's checks would say of a message, while one types it. */
export const messageCheckRoutes = ({ messageChecks, authenticator, limits }: Parts) =>
  new Elysia({ name: "admin-message-check" }).use(signedIn(authenticator)).post(
    paths.messageCheck,
    async ({ body: { title, message }, session }) => {
      const whole = [title, message].filter(Boolean).join("\n\n");
      return part(MessageFaults({ faults: await messageChecks.check(whole, session) }));
    },
    { parse: form(limits.changes), body: typed },
  );
