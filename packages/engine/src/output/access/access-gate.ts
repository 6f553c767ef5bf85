// Decides which output files the readers of a private site get; the only place that does. Every artifact says whose it is
// (`Artifact.readers`), and one that says nothing is withheld.

import { folderOf } from "@lectern/base/route.ts";
import type { Files } from "@lectern/io/files.ts";
import { matchRedirect, type RedirectTable } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Site } from "@lectern/model/site/site.ts";
import type { Artifact, ArtifactBody } from "../artifact.ts";
import { findReferences, mayRefer, targetOf, type UrlSpace } from "./references.ts";

/** What the readers of a private site get, and what their files refer to in vain. */
export interface AccessReport {
  /** The project files among the output. */
  readonly granted: readonly string[];
  readonly missing: readonly MissingFile[];
  /** Output of lectern.config that nothing refers to. */
  readonly unread: readonly string[];
}

/** A file that readers do not get although one of their files refers to it. */
export interface MissingFile {
  readonly path: string;
  /** The project file that refers to it, if one does. */
  readonly from: string | undefined;
}

export interface GateInput {
  readonly site: Site;
  readonly files: Pick<Files, "read">;
  readonly redirects: RedirectTable;
  readonly urls: UrlSpace;
}

export class AccessGate {
  readonly #input: GateInput;
  /** Files that nothing has referred to yet, by output path. */
  readonly #waiting = new Map<string, Artifact>();
  /** Files that something has referred to, to be written. */
  readonly #due: Artifact[] = [];
  /** The paths of written and due files. */
  readonly #paths = new Set<string>();
  readonly #granted = new Set<string>();
  readonly #missing = new Map<string, MissingFile>();
  /** What links to other paths mean: every page has the same ones. */
  readonly #redirects = new Map<string, string>();

  constructor(input: GateInput) {
    this.#input = input;
  }

  /** The artifact, if its readers get it now; one that belongs to the readers of other files waits for a reference. */
  admit(artifact: Artifact): Artifact | undefined {
    if (artifact.readers === "site") return this.#give(artifact);
    const decision = this.#input.site.access?.readersOf(artifact.copies ?? artifact.path);
    if (decision === "given") return this.#give(artifact);
    // Browsers request it without a link.
    if (decision === undefined && artifact.path === "favicon.ico") return this.#give(artifact);
    if (decision === undefined && artifact.readers === "referrers") this.#waiting.set(artifact.path, artifact);
    return undefined;
  }

  /** The files that those written so far refer to. Request each body before the next artifact. */
  *referred(): Generator<Artifact> {
    for (let next = this.#due.shift(); next !== undefined; next = this.#due.shift()) yield this.#give(next);
  }

  /** True for a URL whose file these readers do not get. */
  isWithheld(url: string): boolean {
    const path = targetOf({ url, mayBeRelative: false }, "", this.#input.urls);
    return path !== undefined && this.#isMissing(path);
  }

  report(): AccessReport {
    const outputs = [...this.#waiting.values()].filter(({ copies }) => copies === undefined);
    return {
      granted: [...this.#granted].sort(),
      missing: [...this.#missing.values()],
      unread: outputs.flatMap(({ path }) => (isEngines(path) ? [] : [path])),
    };
  }

  #give(artifact: Artifact): Artifact {
    this.#paths.add(artifact.path);
    const isOwn = artifact.copies !== undefined || (artifact.readers !== "site" && !isEngines(artifact.path));
    if (isOwn) this.#granted.add(artifact.copies ?? artifact.path);
    const body = async (): Promise<ArtifactBody> => {
      const content = await artifact.body();
      this.#follow(artifact, content);
      return content;
    };
    return { ...artifact, body };
  }

  #follow(artifact: Artifact, content: ArtifactBody): void {
    if (!mayRefer(artifact.type)) return;
    const text = typeof content === "string" ? content : this.#textOf(content);
    const from = urlPathOf(artifact.path, this.#input.site);
    for (const reference of findReferences(text, artifact.type)) {
      const target = targetOf(reference, from, this.#input.urls);
      if (target !== undefined) this.#refer(target, artifact);
    }
  }

  #textOf(content: Exclude<ArtifactBody, string>): string {
    if (content instanceof Uint8Array) return new TextDecoder().decode(content);
    return this.#input.files.read(content.copy)?.text ?? "";
  }

  #refer(target: string, from: Artifact): void {
    const path = this.#paths.has(target) || this.#isFile(target) ? target : this.#redirected(target);
    const waiting = this.#waiting.get(path);
    if (waiting !== undefined) {
      this.#waiting.delete(path);
      this.#paths.add(path);
      this.#due.push(waiting);
    } else if (this.#isMissing(path))
      this.#missing.set(`${path}\n${from.path}`, { path, from: from.source ?? from.copies });
  }

  /** The path behind a redirect; a link to one refers to it. */
  #redirected(path: string): string {
    const known = this.#redirects.get(path);
    if (known !== undefined) return known;
    const url = matchRedirect(this.#input.redirects, `/${path}`)?.destination;
    const target = url === undefined ? path : (targetOf({ url, mayBeRelative: false }, "", this.#input.urls) ?? path);
    this.#redirects.set(path, target);
    return target;
  }

  #isMissing(path: string): boolean {
    return !this.#paths.has(path) && this.#isFile(path);
  }

  /** True for a path at which some readers may get a file. */
  #isFile(path: string): boolean {
    return this.#waiting.has(path) || this.#input.site.access?.withheld.has(path) === true;
  }
}

/** True for styles and scripts of lectern.config, which the engine's own files load. */
function isEngines(path: string): boolean {
  return path.startsWith("_lectern/");
}

/** The path at which browsers see a file: pages have clean URLs. */
function urlPathOf(path: string, { config }: Pick<Site, "config">): string {
  if (!/(?:^|\/)index\.html$/.test(path)) return path;
  const folder = folderOf(path);
  return config.seo.trailingSlash === true && folder !== "" ? `${folder}/` : folder;
}
