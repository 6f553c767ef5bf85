// The servers of an operation, a channel or a whole spec.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { ServerView } from "@lectern/openapi";
import { inlineCode, joinBlocks, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import { more, moreToMarkdown, type Parts, partsToHtml } from "./part.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { described, labeled, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

interface ServersView {
  readonly servers: readonly ServerView[];
  readonly more?: { readonly servers?: number } | undefined;
}

export function servers({ servers: all, more: left }: ServersView): Parts {
  const label = all.length === 1 ? "apiServer" : "apiServers";
  return (
    all.length > 0 && {
      html: (tools) => (
        <div class="api-servers">
          <span class="api-servers-label">{tools.t(label)}</span>
          <ul>{all.map((server) => serverToHtml(server, tools))}</ul>
          {partsToHtml(more(left?.servers), tools)}
        </div>
      ),
      markdown: ({ t }) => {
        const items = all.map((server) => {
          const choices = choicesOf(server).map((words) => `\n  - ${wordsToMarkdown(words, t)}`);
          return `${listItem(inlineCode(server.url), server.description ?? "")}${choices.join("")}`;
        });
        return joinBlocks(labelBefore(t(label), t), items.join("\n"), moreToMarkdown(left?.servers, t));
      },
    }
  );
}

/** The same, unless the first line of the page already shows everything. */
export function moreServers(view: ServersView): Parts {
  const [first, ...others] = view.servers;
  const isStated = others.length === 0 && first?.description === undefined && !first?.variables.length;
  return !isStated && servers(view);
}

/** The variables of a server: `region: eu (eu, us)`. */
function choicesOf({ variables }: ServerView): readonly Words[] {
  return variables.map(({ name, value, values, description }) => {
    const chosen = value === "" ? { code: name } : labeled({ code: name }, { code: value });
    const choice: Words = values.length > 0 ? { word: "counted", values: { label: chosen, count: values } } : chosen;
    return described(choice, description);
  });
}

function serverToHtml(server: ServerView, tools: ReferenceTools): Html {
  const choices = choicesOf(server).map((words) => <li>{wordsToHtml(words, tools)}</li>);
  return (
    <li>
      <code>{server.url}</code>
      {server.description && (
        <>
          {"\n"}
          <span class="api-server-name">{wordsToHtml({ markdown: server.description }, tools)}</span>
        </>
      )}
      {choices.length > 0 && <ul>{choices}</ul>}
    </li>
  );
}
