/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/** Where a text or a picture is asked for, comes, and is looked at before anything of it enters the page. */
export function AssistantDialog({ path }: { path: string }): Html {
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
        <label class="check" data-for="text">
          <input type="checkbox" name="search" />
          Search the web
        </label>
        <label class="check" data-for="text picture">
          <input type="checkbox" name="context" checked />
          Use this page as context
        </label>
        <p id="assistant-problem" class="problem" role="alert" />
        <p class="quiet" role="status" />
        <div class="actions" data-when="asking">
          <button type="submit" />
          <button type="button" class="plain" data-discard>
            Cancel
          </button>
        </div>
      </form>
      <section aria-label="Proposal" tabindex="-1" data-when="running proposed">
        <div class="coming" dir="auto" />
        <div class="made" dir="auto" />
        <div class="stack drawn" hidden>
          <img alt="Image by Gemini" />
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
      <div class="actions" data-when="running proposed">
        <button type="button" class="plain" data-when="running" data-stop>
          Stop
        </button>
        <button type="button" data-when="proposed" data-insert-proposal>
          Insert
        </button>
        <button type="button" class="plain" data-when="proposed" data-again>
          Try again
        </button>
        <button type="button" class="plain" data-when="proposed" data-discard>
          Discard
        </button>
      </div>
    </dialog>
  );
}

/** What can be done with a block that is chosen. */
export function AssistMenu(): Html {
  return (
    <div id="assist-menu" role="menu" aria-label="Change with AI" popover="auto">
      <button type="button" role="menuitem" tabindex="-1" data-insert="improve">
        Improve
      </button>
      <button type="button" role="menuitem" tabindex="-1" data-insert="shorten">
        Shorten
      </button>
      <button type="button" role="menuitem" tabindex="-1" data-insert="correct">
        Correct
      </button>
      <button type="button" role="menuitem" tabindex="-1" data-insert="translate">
        Translate…
      </button>
    </div>
  );
}
