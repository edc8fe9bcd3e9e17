import type { page } from "../../src/web/respond.ts";
import type { Html } from "../../views/html.ts";

type Page = Omit<Parameters<typeof page>[0], "status" | "headers">;

/** A page as a route answers with it. */
export type Shown = Page &
  Readonly<{
    /** Selectors of what is opened, pressed or focused, in this order. */
    opens?: readonly string[];
    /** The selector of what exists after that, if a script takes time. */
    awaits?: string;
    /** As a browser without script shows it. */
    isWithoutScript?: boolean;
  }>;

export type State = Readonly<{
  name: string;
  render: () => Shown | Promise<Shown>;
  /** Differs from another state only in its words, so its look need not be tested. */
  isLikeAnother?: true;
}>;

/** Marks all but the first of states that look the same. */
export function alike([first, ...others]: readonly State[]): State[] {
  return first ? [first, ...others.map((state) => ({ ...state, isLikeAnother: true as const }))] : [];
}

/** What a file of `views` can show, in every state. */
export type View = Readonly<{
  name: string;
  states: readonly State[];
}>;

/** Returns the name in addresses, such as `right-to-left`. */
export function addressName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Where the gallery shows a view's states. */
export function addressesOf({ name, states }: View): string[] {
  return states.map((state) => `/dev/views/${addressName(name)}/${addressName(state.name)}`);
}

/** The HTML that htmx or a script puts at the selector, and the attributes that it sets or removes. */
export type Part = Readonly<{
  at: string;
  html?: Html;
  attributes?: Readonly<Record<string, string | undefined>>;
}>;

/** Inserts parts into a view, in order. @throws Error if a selector matches nothing */
export async function placed(view: Html, ...parts: readonly Part[]): Promise<string> {
  let whole = await view;
  for (const { at, html, attributes = {} } of parts) {
    const inside = await html;
    let isThere = false;
    const rewriter = new HTMLRewriter().on(at, {
      element(element) {
        isThere = true;
        if (inside !== undefined) element.removeAttribute("hidden").setInnerContent(inside, { html: true });
        for (const [name, value] of Object.entries(attributes)) {
          if (value === undefined) element.removeAttribute(name);
          else element.setAttribute(name, value);
        }
      },
    });
    whole = rewriter.transform(whole);
    if (!isThere) throw new Error(`The view has no ${at}`);
  }
  return whole;
}
