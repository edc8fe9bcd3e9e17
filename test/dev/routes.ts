import { Elysia } from "elysia";

import { seeOther } from "../../src/web/respond.ts";
import { paths } from "../../views/paths.ts";
import { gallery } from "../gallery/gallery.ts";
import { graceIsFirst } from "./grace-is-first.ts";
import type { SignIn } from "./people.ts";
import { freshStatic } from "./static.ts";

/** Adds /dev/as/<name>, which signs in, and /, which signs in as Ada. */
export function devRoutes(signIn: SignIn) {
  const as = async (name: string) => {
    const { cookie } = await signIn(name);
    const answer = seeOther(paths.pages);
    answer.headers.set("set-cookie", `${cookie}; Path=/; HttpOnly; SameSite=Lax`);
    return answer;
  };
  return new Elysia({ name: "dev" })
    .use(freshStatic())
    .use(gallery())
    .use(graceIsFirst(signIn))
    .get("/", () => as("ada"))
    .get("/dev/as/:name", ({ params }) => as(params.name));
}
