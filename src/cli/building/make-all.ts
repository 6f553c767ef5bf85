// Makes every file of a site one after the other, letting the process breathe and showing how far it is.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { OutputEntry } from "../../files/entry-writer.ts";
import type { Artifact } from "../../output/artifact.ts";
import type { Context } from "../command.ts";
import type { OpenedSite } from "../opening/open-site.ts";

/** Milliseconds of work between two turns of the event loop: Ctrl-C is heard and native memory freed in them. */
const TURN = 40;

/** Every output file with its body; throws when the command is stopped. */
export async function* makeAll(site: OpenedSite, context: Context): AsyncGenerator<OutputEntry> {
  const artifacts = await site.output.artifacts();
  let made = 0;
  let lastTurn = context.now();
  for (const artifact of artifacts.values()) {
    yield await makeEntry(site, artifact);
    made++;
    if (context.now() - lastTurn < TURN) continue;
    context.terminal.progress(`Writing file ${made} of ${artifacts.size}`);
    await nextTurn();
    context.signal.throwIfAborted();
    lastTurn = context.now();
  }
  for await (const artifact of site.output.lateArtifacts()) yield await makeEntry(site, artifact);
  // Nothing is left to make, but a second thread may have much to write: what is looked at last can be looked at now.
  site.project.structure();
  context.terminal.progress("");
}

async function makeEntry(site: OpenedSite, artifact: Artifact): Promise<OutputEntry> {
  return { path: artifact.path, body: await makeBody(site, artifact) };
}

async function makeBody(site: OpenedSite, artifact: Artifact): Promise<OutputEntry["body"]> {
  const body = await artifact.body();
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  const source = site.files.locate(body.copy);
  return source === undefined ? (site.files.bytes(body.copy) ?? "") : { copy: source };
}
