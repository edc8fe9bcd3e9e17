/** @jsxImportSource @kitajs/html */
import { ChangeList, type ChangeView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";

export type ProposalView = Readonly<{
  /** Safe HTML, one string per block. */
  blocks: readonly string[];
  sources: ReadonlyArray<Readonly<{ title: string; url: string; snippet: string }>>;
  hasUnsourced: boolean;
  isSearched: boolean;
  /** What the editor would warn of, in sentences. */
  problems: readonly string[];
}>;

/** Shows the assistant's text as the page would show it, with its sources. */
export function Proposal({ proposal }: { proposal: ProposalView }): Html {
  const { blocks, sources, hasUnsourced, isSearched, problems } = proposal;
  return (
    <>
      <div class="prose">
        {blocks.map((safeBlock) => (
          <div>{safeBlock}</div>
        ))}
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
      {hasUnsourced && <p class="muted">Marked text has no source. Check it before you insert it.</p>}
      {isSearched && sources.length === 0 && (
        <p class="muted">The search found no sources for this text. Check it before you insert it.</p>
      )}
      {sources.length > 0 && <Sources sources={sources} />}
    </>
  );
}

const MAX_SHOWN = 10;

function Problems({ problems }: Pick<ProposalView, "problems">): Html {
  const rest = problems.length - MAX_SHOWN;
  return (
    <section aria-labelledby="assistant-problems">
      <h3 id="assistant-problems">Check before you insert it</h3>
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li safe>{problem}</li>
        ))}
        {rest > 0 && <li safe>{`And ${rest} more.`}</li>}
      </ul>
    </section>
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
type RevisedView = Readonly<{ changes: readonly ChangeView[] }> & Pick<ProposalView, "problems">;

export function RevisedBlock({ changes, problems }: RevisedView): Html {
  if (changes.length === 0) return <p class="muted">No changes are suggested.</p>;
  return (
    <>
      <ChangeList changes={changes} />
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}
