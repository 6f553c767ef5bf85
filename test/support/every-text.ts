// Everything that readers of a site can get: every file, and every answer of the MCP server.

import type { Audience } from "@lectern/base/audience.ts";
import { createDocsSource } from "@lectern/server/mcp/docs.ts";
import { TOOLS } from "@lectern/server/mcp/tools/tools.ts";
import { testSite } from "./site.ts";

/** The texts that an audience gets, by path or by call. Files that are copied count with their source. */
export async function everyText(
  files: Readonly<Record<string, string | object>>,
  audience: Audience,
): Promise<ReadonlyMap<string, string>> {
  const { output } = testSite(files, { audience, siteUrl: "https://docs.example.com" });
  const texts = new Map<string, string>();
  const add = async (artifact: { readonly path: string; readonly body: () => Promise<unknown> }): Promise<void> => {
    const body = await artifact.body();
    const isCopy = typeof body === "object" && body !== null && "copy" in body;
    const source = isCopy ? files[String(body.copy)] : body;
    const text = source instanceof Uint8Array ? new TextDecoder("latin1").decode(source) : source;
    texts.set(artifact.path, typeof text === "string" ? text : JSON.stringify(text ?? ""));
  };
  for (const artifact of (await output.artifacts()).values()) await add(artifact);
  for await (const artifact of output.deferredArtifacts()) await add(artifact);
  const docs = await createDocsSource(async (path) => texts.get(path)).open();
  const calls: [string, object][] = [
    ["list_pages", {}],
    ["get_navigation", {}],
    ["list_operations", {}],
    ...docs.index.operations.map(({ id }): [string, object] => ["get_operation", { operation: id }]),
    ...docs.index.pages.map(({ route }): [string, object] => ["get_page", { page: route }]),
  ];
  for (const [name, args] of calls) {
    const answer = await TOOLS.find((tool) => tool.name === name)?.call(args, docs);
    texts.set(`${name} ${JSON.stringify(args)}`, JSON.stringify(answer));
  }
  return texts;
}

/** The places where texts contain any of these words: `word path`. */
export function placesOf(texts: ReadonlyMap<string, string>, words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const [path, text] of texts) {
    const plain = text.toLowerCase();
    for (const word of words) if (plain.includes(word.toLowerCase())) found.push(`${word} in ${path}`);
  }
  return found.sort();
}
