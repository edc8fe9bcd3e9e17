/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Failure, Title } from "./setting.tsx";

export type GenerationView = Readonly<{
  failure: string | undefined;
  models: Readonly<{ doc: string; image: string | undefined }>;
  /** Of the last 30 days, in words. */
  sums: ReadonlyArray<
    Readonly<{ asked: string; notMade: string | undefined; model: string; read: string; written: string }>
  >;
}>;

export function NoGeneration(): Html {
  return (
    <section class="setting" aria-labelledby="generation">
      <Title id="generation" state="off">
        AI
      </Title>
      <p>
        AI writing is off. Set <code>GEMINI_API_KEY</code>, or <code>AI_BASE_URL</code> and{" "}
        <code>AI_TEXT_MODEL</code>, to turn it on. <a href={paths.helpOn("server/ai")}>How to set it up</a>
      </p>
    </section>
  );
}

export function Generation({ generation: { failure, models, sums } }: { generation: GenerationView }): Html {
  return (
    <section class="setting" aria-labelledby="generation">
      <Title id="generation" state={failure ? "fails" : "works"}>
        AI
      </Title>
      {failure !== undefined && <Failure sentence={failure} todo="The server's log shows why." />}
      <p>
        <code safe>{models.doc}</code> writes text
        {models.image !== undefined && (
          <>
            {" "}
            and <code safe>{models.image}</code> creates images
          </>
        )}
        . Nothing is added to a page until you insert it.
      </p>
      <p>In the last 30 days:</p>
      {sums.length === 0 && <p class="muted">No requests.</p>}
      <ul>
        {sums.map(({ asked, notMade, model, read, written }) => (
          <li>
            <span safe>{asked}</span> by <code safe>{model}</code>
            {notMade !== undefined && <span safe>{`, ${notMade} of them stopped or failed`}</span>}:{" "}
            <span safe>{read}</span> tokens read, <span safe>{written}</span> written
          </li>
        ))}
      </ul>
    </section>
  );
}
