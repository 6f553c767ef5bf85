// Finds what an open site has at a path.

import type { Artifact } from "@lectern/engine/output/artifact.ts";
import type { Output } from "@lectern/engine/output/create-output.ts";
import type { Files } from "@lectern/io/files.ts";
import type { Found, SiteFile } from "./respond.ts";

export function createLookUp(output: Output, files: Files): (path: string) => Promise<Found> {
  const read = async ({ type, body }: Artifact): Promise<SiteFile | undefined> => {
    const content = await body();
    if (typeof content === "string" || content instanceof Uint8Array) return { type, body: content };
    const bytes = content.copy === "" ? undefined : files.bytes(content.copy);
    return bytes && { type, body: bytes };
  };
  const lookUp = async (path: string): Promise<Found> => {
    const found = await output.resolve(path);
    if (found.kind === "redirect") return found;
    const { artifact, status } = found;
    const file = await read(artifact);
    if (file === undefined && status === 200) return lookUp("/404.html");
    if (file === undefined) throw new Error(`Cannot read "${artifact.path}"`);
    if (status === 404 || artifact.path === "404.html") return { kind: "missing", file };
    const markdown = artifact.markdown === undefined ? undefined : await lookUp(`/${artifact.markdown}`);
    return { kind: "file", file, path: artifact.path, markdown: markdown?.kind === "file" ? markdown.file : undefined };
  };
  return lookUp;
}
