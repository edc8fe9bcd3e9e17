/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../../views/html.ts";
import { addressName, type View } from "./state.ts";

/** The query of the index's address. */
type Chosen = Readonly<{ state: string; width?: string; scheme?: string; dir?: string }>;

type Props = Readonly<{
  views: readonly View[];
  stylesheets: readonly string[];
  /** The first state, if none is chosen. */
  chosen: Partial<Chosen>;
}>;

const widths = ["1200", "768", "360", "all"];

/** Answer to GET /dev/views: every view and state as links, and the one that is chosen in frames. */
export async function IndexPage({ views, stylesheets, chosen: asked }: Props): Promise<string> {
  const states = views.flatMap((view) => view.states.map(({ name }) => placeOf(view, name)));
  const chosen = { ...asked, state: asked.state ?? states[0]! };
  const document = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Gallery · docs-admin</title>
        <link rel="icon" href="data:," />
        {stylesheets.map((stylesheet) => (
          <link rel="stylesheet" href={attribute(stylesheet)} />
        ))}
      </head>
      <body class="gallery">
        <nav aria-label="Views">
          <h1 safe>{`Gallery: ${states.length} states`}</h1>
          {views.map((view) => (
            <details open={chosen.state.startsWith(placeOf(view, ""))}>
              <summary safe>{view.name}</summary>
              <ul>
                {view.states.map(({ name }) => (
                  <li>
                    <Way to={{ ...chosen, state: placeOf(view, name) }} chosen={chosen} name={name} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <main>
          <Looked chosen={chosen} states={states} />
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${await document}`;
}

function Looked({ chosen, states }: { chosen: Chosen; states: readonly string[] }): Html {
  const { state, width = "1200", scheme = "", dir = "" } = chosen;
  const at = states.indexOf(state);
  const address = `/dev/views/${state}?${new URLSearchParams({ scheme, dir })}`;
  const to = (more: Partial<Chosen>) => ({ ...chosen, ...more });
  return (
    <>
      <div class="looks">
        <span>
          {widths.map((each) => (
            <Way to={to({ width: each })} chosen={{ ...chosen, width }} name={each} />
          ))}
        </span>
        <span>
          <Way to={to({ scheme: "light" })} chosen={chosen} name="Light" />
          <Way to={to({ scheme: "dark" })} chosen={chosen} name="Dark" />
        </span>
        <span>
          <Way to={to({ dir: "ltr" })} chosen={chosen} name="Left to right" />
          <Way to={to({ dir: "rtl" })} chosen={chosen} name="Right to left" />
        </span>
        <span>
          {at > 0 ? <Way to={to({ state: states[at - 1]! })} chosen={chosen} name="Previous" /> : ""}
          {at < states.length - 1 ? (
            <Way to={to({ state: states[at + 1]! })} chosen={chosen} name="Next" />
          ) : (
            ""
          )}
        </span>
        <a href={attribute(address)}>Alone</a>
      </div>
      <div class="frames">
        {(width === "all" ? ["360", "768", "1200"] : [width]).map((each) => (
          <iframe src={attribute(address)} width={each} title={attribute(`${state} at ${each} px`)} />
        ))}
      </div>
    </>
  );
}

function Way({ to, chosen, name }: { to: Chosen; chosen: Chosen; name: string }): Html {
  const isHere = JSON.stringify(entriesOf(to)) === JSON.stringify(entriesOf(chosen));
  return (
    <a
      href={attribute(`/dev/views?${new URLSearchParams(entriesOf(to))}`)}
      aria-current={isHere ? "page" : "false"}
      safe
    >
      {name}
    </a>
  );
}

function entriesOf({ state, width, scheme, dir }: Chosen): [string, string][] {
  return Object.entries({ state, width, scheme, dir }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
}

function placeOf(view: View, state: string): string {
  return `${addressName(view.name)}/${addressName(state)}`;
}
