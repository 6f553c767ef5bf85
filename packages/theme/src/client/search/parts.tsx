// The static elements of the search dialog.

/** @jsxRuntime classic */
/** @jsx element */

import { element } from "./element.ts";
import type { DialogSetup } from "./strings.ts";

export interface Parts {
  readonly root: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  readonly note: HTMLElement;
}

/** Creates the empty dialog. */
export function createParts({ strings }: DialogSetup): Parts {
  const input = (
    <input
      class="find-field"
      id="search-input"
      type="search"
      // The type allows the role with a list only.
      role={"combobox" as never}
      placeholder={strings.prompt}
      aria-label={strings.search}
      aria-autocomplete="list"
      aria-controls="search-results"
      aria-expanded="false"
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      enterKeyHint="go"
    />
  ) as HTMLInputElement;
  const list = <div class="find-list" id="search-results" role="listbox" aria-label={strings.search} />;
  const status = <p class="visually-hidden" role="status" />;
  const note = <div class="find-hint" />;
  const root = (
    <dialog class="find-dialog" aria-label={strings.search}>
      <div class="find-box">
        <div class="find-head">
          <span class="find-icon is-lens" />
          {input}
          <button
            class="find-close"
            type="button"
            aria-label={`${strings.close} (${strings.escapeKey})`}
            onClick={() => root.close()}
          >
            <kbd>{strings.escapeKey}</kbd>
          </button>
        </div>
        {list}
        {note}
        {status}
      </div>
    </dialog>
  ) as HTMLDialogElement;
  return { root, input, list, status, note };
}
