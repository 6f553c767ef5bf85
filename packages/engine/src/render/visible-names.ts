// Resolves names a tag or expression can see: those of its own file, then built-in components, then those of the files that
// include it, up to the page. So a snippet can use what its page imports.

import { isHtmlName } from "@lectern/model/content/html-names.ts";
import { snippetComponent } from "@lectern/react/markup/snippet-component.ts";
import type { ProgramHost } from "@lectern/react/program.ts";
import type { Layer } from "@lectern/react/scope.ts";
import type { Unit, Walker } from "./page-state.ts";

/** An author's tag: the body of an MDX file, or a value from code. */
export type AuthorTag =
  | { readonly kind: "snippet"; readonly path: string }
  | { readonly kind: "code"; readonly program: NonNullable<Unit["program"]> };

type Scope = Pick<Walker, "unit"> & { readonly page: Pick<Walker["page"], "state" | "unit" | "components"> };

/** The author's definition behind a tag; undefined for built-in components and undefined names. */
export function findAuthorTag(name: string, walker: Scope): AuthorTag | undefined {
  const own = tagOf(name, walker.unit);
  if (own || walker.page.components.has(name) || name === "Snippet") return own;
  for (const unit of outerUnits(walker)) {
    const found = tagOf(name, unit);
    if (found) return found;
  }
  return undefined;
}

/** True for an HTML element. A lowercase tag can also be an imported snippet, if HTML has no element of that name. */
export function isHtmlTag(name: string, walker: Scope): boolean {
  if (!/^[a-z]/.test(name) || name.includes(".")) return false;
  return isHtmlName(name) || findAuthorTag(name, walker)?.kind !== "snippet";
}

/** True for a tag defined by author code. */
export function isAuthors(name: string, walker: Scope): boolean {
  return findAuthorTag(name, walker)?.kind === "code";
}

/** True while rendering a file included by another. */
export function isSnippet(walker: Scope): boolean {
  return walker.page.state.files[0] !== walker.unit.document.path;
}

/** A value defined by the files around a snippet. */
export function outerValue(name: string, walker: Scope): { readonly value: unknown } | undefined {
  for (const { literals, program } of outerUnits(walker)) {
    if (literals.has(name)) return { value: literals.get(name) };
    if (program?.names.has(name)) return { value: program.value(name) };
  }
  return undefined;
}

/** The same names for code: in any file, it sees those of the page being rendered. */
export function outerLayer(current: () => Walker | undefined, host: Pick<ProgramHost, "renderSnippet">): Layer {
  const find = (name: string): { readonly value: unknown } | undefined => {
    const walker = current();
    if (!walker || walker.page.state.files.length < 2) return undefined;
    for (const unit of includers(walker)) {
      if (unit.literals.has(name)) return { value: unit.literals.get(name) };
      const path = unit.snippets.get(name);
      if (path !== undefined) return { value: snippetComponent(path, host) };
      if (unit.program?.names.has(name)) return { value: unit.program.value(name) };
    }
    return undefined;
  };
  return { has: (name) => find(name) !== undefined, get: (name) => find(name)?.value };
}

function tagOf(name: string, { snippets, program }: Unit): AuthorTag | undefined {
  const path = snippets.get(name);
  if (path !== undefined) return { kind: "snippet", path };
  const root = name.split(".", 1)[0] ?? name;
  return program?.names.has(root) && !program.snippetImports.has(root) ? { kind: "code", program } : undefined;
}

/** The files including the current one, nearest first. */
function outerUnits(walker: Scope): readonly Unit[] {
  return isSnippet(walker) ? includers(walker).filter((unit) => unit.document.path !== walker.unit.document.path) : [];
}

/** The files being rendered, innermost first. */
function includers({ page }: Scope): readonly Unit[] {
  return page.state.files.toReversed().flatMap((path) => page.unit(path) ?? []);
}
