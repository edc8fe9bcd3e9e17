/** @jsxImportSource @kitajs/html */
import { ChangeList, type ChangeView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";

export type ProposalView = Readonly<{
  /** Safe HTML, one string per block. */
  blocks: readonly string[];
  sources: ReadonlyArray<Readonly<{ title: string; url: string; snippet: string }>>;
  hasUnsourced: boolean;
  isSearched: boolean;
}>;

/** Shows the assistant's text as the page would show it, with its sources. */
export function Proposal({ proposal }: { proposal: ProposalView }): Html {
  const { blocks, sources, hasUnsourced, isSearched } = proposal;
  return (
    <>
      <div class="prose">
        {blocks.map((safeBlock) => (
          <div>{safeBlock}</div>
        ))}
      </div>
      {hasUnsourced && <p class="muted">Marked text has no source. Check it before you insert it.</p>}
      {isSearched && sources.length === 0 && (
        <p class="muted">The search found no sources for this text. Check it before you insert it.</p>
      )}
      {sources.length > 0 && <Sources sources={sources} />}
    </>
  );
}

function Sources({ sources }: Pick<ProposalView, "sources">): Html {
  return (
    <section aria-labelledby="assistant-sources">
      <h3 id="assistant-sources">Sources</h3>
      <ol class="sources">
        {sources.map(({ title, url, snippet }) => (
          <li>
            <a safe href={attribute(url)} target="_blank" rel="noreferrer">
              {title}
            </a>
            <p safe class="muted">
              {snippet}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows a block as the assistant would change it, with the changed words marked. */
export function RevisedBlock({ changes }: { changes: readonly ChangeView[] }): Html {
  if (changes.length === 0) return <p class="muted">No changes are suggested.</p>;
  return <ChangeList changes={changes} />;
}
