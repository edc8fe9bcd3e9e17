/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { SearchField } from "../search-field.tsx";
import { HelpContent, type HelpContentView, type LinkView } from "./help-content.tsx";

export type HelpView = Readonly<{
  version: string;
  /** The search words; "" for none. */
  words: string;
  sections: ReadonlyArray<Readonly<{ page: LinkView; pages: readonly LinkView[] }>>;
  content: HelpContentView;
}>;

/** The answer to GET /admin/help/…: the manual of this version. */
export function Help({ help: { version, words, sections, content } }: { help: HelpView }): Html {
  const current = content.kind === "page" ? content.slug : undefined;
  return (
    <section class={current === "" ? "help wide start" : "help wide"}>
      <div class="help-side">
        <p class="help-name">
          <a href={paths.help}>Help</a>{" "}
          <span safe class="muted">
            {`docs-admin ${version}`}
          </span>
        </p>
        <SearchField
          address={paths.help}
          label="Search help"
          words={words}
          target="help-content"
          swap="innerHTML"
        />
        <nav aria-label="Help pages" class="help-pages">
          <ul>
            {sections.map(({ page, pages }) => (
              <li>
                <PageLink page={page} current={current} />
                {pages.length > 0 && (
                  <ul>
                    {pages.map((page) => (
                      <li>
                        <PageLink page={page} current={current} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <p class="help-more">
          <a href={paths.api}>API reference</a>
        </p>
      </div>
      <div id="help-content">
        <HelpContent content={content} />
      </div>
    </section>
  );
}

function PageLink({ page: { slug, title }, current }: { page: LinkView; current: string | undefined }): Html {
  return (
    <a href={attribute(paths.helpOn(slug))} {...(slug === current ? { "aria-current": "page" } : {})} safe>
      {title}
    </a>
  );
}
