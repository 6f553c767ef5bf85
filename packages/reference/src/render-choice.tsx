// Renders alternatives as a chooser. Without scripts all of them show, each under its name.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { SYNC, TABS } from "@lectern/theme/components/tabs/hooks.ts";
import { tabStrip } from "@lectern/theme/components/tabs/tabs.tsx";
import type { ReferenceTools } from "./reference-tools.ts";

export interface Choice {
  readonly label: string;
  readonly body: Html;
  /** Its name in other choosers, if the label says more. */
  readonly key?: string | undefined;
}

export interface ChoiceOptions {
  /** What is being chosen, as the accessible name. */
  readonly name: string;
  /** Follows other choosers with the same labels, as the sample of a media type follows its fields. */
  readonly isSynced?: boolean;
}

/** A row of names, one of which is open. */
export function renderChoice(choices: readonly Choice[], options: ChoiceOptions, { context }: ReferenceTools): Html {
  context.need("tabs");
  const items = choices.map(({ label, body, key }) => ({
    // Nothing links to a chooser, and a page may have a hundred names.
    id: context.uniqueId("tab", "o", 2),
    title: <>{label}</>,
    icon: EMPTY_HTML,
    body,
    key,
  }));
  const sync = { [TABS]: true, [SYNC]: options.isSynced === true } as const;
  return (
    <div class="tabs api-choice" {...sync}>
      {tabStrip(items, 0, options.name)}
    </div>
  );
}
