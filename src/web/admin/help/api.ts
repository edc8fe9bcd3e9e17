import { Elysia } from "elysia";

import { Api } from "../../../../views/api/api.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Description } from "../../openapi/description.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page } from "../../respond.ts";
import { apiView } from "./api-view.ts";

type Parts = Readonly<{ describeApi: () => Description; authenticator: Authenticator }>;

/** /admin/api: the description of the API, for people. */
export const apiPages = ({ describeApi, authenticator }: Parts) =>
  new Elysia({ name: "admin-api" })
    .use(signedIn(authenticator))
    .get(paths.api, ({ session }) =>
      page({ title: "API reference", name: session.name, content: Api({ api: apiView(describeApi()) }) }),
    );
