// The names of authors' files that a tag or expression sees: those of its own file first and, behind the built-in
// components, those of the files that include it, up to the page. A snippet thus works with what its page imports.

import { snippetComponent } from "../evaluate/markup/snippet-component.ts";
import type { ProgramHost } from "../evaluate/program.ts";
import type { Layer } from "../evaluate/scope.ts";
import type { Unit, Walker } from "./walker.ts";

/** What a tag names among authors' files: the body of an MDX file, or something that code gives. */
export type AuthorTag =
  | { readonly kind: "snippet"; readonly path: string }
  | { readonly kind: "code"; readonly program: NonNullable<Unit["program"]> };

type Scope = Pick<Walker, "unit"> & { readonly page: Pick<Walker["page"], "state" | "unit" | "components"> };

/** The author's file behind a tag, undefined for built-in components and names that nothing defines. */
export function findAuthorTag(name: string, walker: Scope): AuthorTag | undefined {
  const own = tagOf(name, walker.unit);
  if (own || walker.page.components.has(name) || name === "Snippet") return own;
  for (const unit of outerUnits(walker)) {
    const found = tagOf(name, unit);
    if (found) return found;
  }
  return undefined;
}

/** True for a tag that authors' code gives. */
export function isAuthors(name: string, walker: Scope): boolean {
  return findAuthorTag(name, walker)?.kind === "code";
}

/** True while a file is rendered that another one includes. */
export function isSnippet(walker: Scope): boolean {
  return walker.page.state.files[0] !== walker.unit.document.path;
}

/** A value that the files around a snippet define. */
export function outerValue(name: string, walker: Scope): { readonly value: unknown } | undefined {
  for (const { literals, program } of outerUnits(walker)) {
    if (literals.has(name)) return { value: literals.get(name) };
    if (program?.names.has(name)) return { value: program.value(name) };
  }
  return undefined;
}

/** The same names for code: whatever file it stands in, it sees those of the page that is being rendered. */
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

/** The files around the one being rendered, nearest first. */
function outerUnits(walker: Scope): readonly Unit[] {
  return isSnippet(walker) ? includers(walker).filter((unit) => unit.document.path !== walker.unit.document.path) : [];
}

/** The files being rendered, innermost first. */
function includers({ page }: Scope): readonly Unit[] {
  return page.state.files.toReversed().flatMap((path) => page.unit(path) ?? []);
}
