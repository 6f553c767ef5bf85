// An MDX snippet as a component in author code: `import Note from "./note.mdx"`, then `<Note/>` in a .jsx file.

import { type FunctionComponent, h, toChildArray } from "preact";
import type { ProgramHost } from "../program.ts";
import { holdsNode, renderNodes, Slot, toChildren } from "./preact-server.tsx";

export function snippetComponent(
  path: string,
  host: Pick<ProgramHost, "renderSnippet">,
): FunctionComponent<Record<string, unknown>> {
  return function Snippet(props, contexts: object) {
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props)) {
      values[name] = holdsNode(value) ? renderNodes(toChildren(value), contexts) : value;
    }
    if (toChildArray(props.children as never).length === 0) delete values["children"];
    return h(Slot, { name: `snippet:${path}`, markup: host.renderSnippet(path, values, contexts) });
  };
}
