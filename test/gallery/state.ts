import type { page } from "../../src/web/respond.ts";
import type { Html } from "../../views/html.ts";

type Page = Omit<Parameters<typeof page>[0], "status" | "headers">;

/** A page as a route answers with it. */
export type Shown = Page &
  Readonly<{
    /** Selectors of what is opened, pressed or focused one after the other, as somebody would. */
    opens?: readonly string[];
    /** The selector of what is there when all of that is done, where a script takes its time. */
    awaits?: string;
    /** As a browser shows it that runs no script. */
    isWithoutScript?: boolean;
  }>;

export type State = Readonly<{
  name: string;
  render: () => Shown | Promise<Shown>;
  /** Differs from another state in its words alone: what is true of that one's look is true of this one's. */
  isLikeAnother?: true;
}>;

/** Of states that look alike, all but the first. */
export function alike([first, ...others]: readonly State[]): State[] {
  return first ? [first, ...others.map((state) => ({ ...state, isLikeAnother: true as const }))] : [];
}

/** What a file of `views` can show, in every state. */
export type View = Readonly<{
  name: string;
  states: readonly State[];
}>;

/** By which addresses name a view or a state: `right-to-left`. */
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

/** What htmx or a script puts where the selector says, and the attributes that it sets, or takes away. */
export type Part = Readonly<{
  at: string;
  html?: Html;
  attributes?: Readonly<Record<string, string | undefined>>;
}>;

/** A view with parts of it put in, one after the other. @throws Error where one has no place */
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
