import type { Drafts } from "../draft/drafts.ts";
import { Conflict, Invalid } from "../errors.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Pages } from "../page/pages.ts";
import type { Session } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";
import type { TextWork } from "../text/text-work.ts";
import type { Missing } from "./missing-text.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "reader">;
  pages: Pick<Pages, "places" | "sourceIfAny">;
  drafts: Drafts;
}>;

/** In UTF-16 units. */
export const MAX_MISSING_TEXT = 500;

/** Titles and alternative texts that pages lack, typed where the site's problems are listed. */
export class MissingTexts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Saves a draft that has the text. @throws Invalid, Conflict where the page doesn't lack it any more, and as a save */
  async add(
    { slug, ...missing }: Missing & Readonly<{ slug: Slug }>,
    typed: string,
    session: Session,
  ): Promise<void> {
    const { texts, dialects, pages, drafts } = this.#deps;
    const text = typed.trim().replace(/\s+/g, " ");
    if (text === "") throw new Invalid("Type a text first.");
    if (text.length > MAX_MISSING_TEXT)
      throw new Invalid(`The text can have ${MAX_MISSING_TEXT} characters. Shorten it.`);
    const draft = await drafts.findIfAny(slug);
    const published = draft ? undefined : await pages.sourceIfAny(slug);
    const content = draft?.content ?? published?.content;
    const dialect = (await dialects.reader())((await pages.places()).of(slug));
    const changed =
      content === undefined ? undefined : await texts.run("withMissingText", content, missing, text, dialect);
    if (changed === undefined)
      throw new Conflict("This page changed after you opened the list. Check it in the editor.");
    const seen = { updatedAt: draft?.updatedAt, base: published?.sha };
    await drafts.save({ slug, content: changed, ...seen }, session);
  }
}
