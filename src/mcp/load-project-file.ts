// Loads output files of the open project, generated on demand.

import type { Files } from "../files/files.ts";
import type { Output } from "../output/create-output.ts";
import type { LoadOutputFile } from "./docs.ts";

/** Creates a loader over the output of an open project. */
export function createProjectLoader(output: Output, files: Files): LoadOutputFile {
  return async (path) => {
    const resolved = await output.resolve(`/${path}`);
    if (resolved.kind === "redirect" || resolved.status === 404) return undefined;
    const body = await resolved.artifact.body();
    return typeof body === "string" || body instanceof Uint8Array ? body : files.bytes(body.copy);
  };
}
