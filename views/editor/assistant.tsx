/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/** Takes a prompt, and shows what the assistant makes before it is inserted. */
export function AssistantDialog({ path, canSearch }: { path: string; canSearch: boolean }): Html {
  return (
    <dialog id="assistant" aria-labelledby="assistant-title" data-path={attribute(path)}>
      <form class="stack" novalidate>
        <h2 id="assistant-title">Write with AI</h2>
        <div class="stack" data-for="text picture">
          <label for="assistant-prompt">Prompt</label>
          <textarea id="assistant-prompt" name="prompt" rows="4" aria-describedby="assistant-problem" />
        </div>
        <div class="stack" data-for="translate">
          <label for="assistant-language">Language</label>
          <input
            id="assistant-language"
            name="language"
            maxlength="60"
            autocomplete="off"
            aria-describedby="assistant-problem"
          />
        </div>
        {canSearch && (
          <label class="check-line" data-for="text">
            <input type="checkbox" name="search" />
            Search the web
          </label>
        )}
        {!canSearch && <input type="hidden" name="search" />}
        <label class="check-line" data-for="text picture">
          <input type="checkbox" name="context" checked />
          Use this page as context
        </label>
        <p id="assistant-problem" class="problem" role="alert" />
        <p class="muted" role="status" />
        <div class="actions" data-when="asking">
          <button type="submit" class="button primary" />
          <button type="button" class="button" data-discard>
            Cancel
          </button>
        </div>
      </form>
      <Proposed />
      <ProposalActions />
    </dialog>
  );
}

function Proposed(): Html {
  return (
    <section aria-label="Proposal" tabindex="-1" data-when="running proposed">
      <div class="coming" dir="auto" />
      <div class="made" dir="auto" />
      <div class="stack drawn" hidden>
        <img alt="Generated with AI" />
        <label for="assistant-alternative">Alternative text</label>
        <input
          id="assistant-alternative"
          maxlength="300"
          autocomplete="off"
          aria-describedby="assistant-alternative-help"
        />
        <p id="assistant-alternative-help" class="hint">
          Describe the image for people who can't see it. Leave this empty if the image is decorative.
        </p>
      </div>
    </section>
  );
}

function ProposalActions(): Html {
  return (
    <div class="actions" data-when="running proposed">
      <button type="button" class="button" data-when="running" data-stop>
        Stop
      </button>
      <button type="button" class="button primary" data-when="proposed" data-insert-proposal>
        Insert
      </button>
      <button type="button" class="button" data-when="proposed" data-again>
        Try again
      </button>
      <button type="button" class="button" data-when="proposed" data-discard>
        Discard
      </button>
    </div>
  );
}
