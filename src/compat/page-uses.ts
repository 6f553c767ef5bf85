// What one page or snippet uses: frontmatter keys, components with their attributes, and fence options.

import { NO_CODE_META } from "@lectern/base/code.ts";
import type { Location } from "@lectern/base/diagnostic.ts";
import { HONORED, type Kind, type Support, type Use } from "@lectern/check/support/feature.ts";
import { classifyKnown, noteOn } from "@lectern/check/support/features.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { FENCE_OPTIONS, MAX_META, parseFence } from "@lectern/model/content/fence.ts";
import { FRONTMATTER_KEYS } from "@lectern/model/content/frontmatter-schema.ts";
import type { Component } from "@lectern/theme/component.ts";
import { componentsByName } from "@lectern/theme/components/registry.ts";
import { isHarmless } from "@lectern/theme/read-props.ts";
import type { MdastNode } from "satteri";

export function frontmatterUses(keys: ReadonlyMap<string, Location>): readonly Use[] {
  return [...keys].map(([name, at]) => {
    const known = Object.hasOwn(FRONTMATTER_KEYS, name);
    const support = known ? classifyKnown("frontmatter", name) : (noteOn("frontmatter", name) ?? HONORED);
    return { kind: "frontmatter", name, at, support };
  });
}

/** The components, attributes and fence options of a document. */
export function documentUses(document: Document): readonly Use[] {
  const own = namesOfModules(document.modules.map(({ code }) => code).join("\n"));
  const uses: Use[] = [];
  const pending: MdastNode[] = [document.tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const start = node.position?.start;
    const at = { file: document.path, line: start?.line ?? 1, column: start?.column ?? 1 };
    for (const { kind, name, support } of nodeUses(node, own)) uses.push({ kind, name, at, support });
    if ("children" in node) pending.push(...[...(node.children as readonly MdastNode[])].reverse());
  }
  return uses;
}

interface Found {
  readonly kind: Kind;
  readonly name: string;
  readonly support: Support;
}

function nodeUses(node: MdastNode, own: ReadonlySet<string>): readonly Found[] {
  switch (node.type) {
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement": {
      const names = node.attributes.flatMap((one) => (one.type === "mdxJsxAttribute" ? [one.name] : []));
      return node.name && /^[A-Z]/.test(node.name) ? tagUses(node.name, names, own) : [];
    }
    case "mdxFlowExpression":
    case "mdxTextExpression":
      // Tags inside code count, but their attributes are up to that code.
      return [...node.value.matchAll(/<([A-Z][\w.]*)/g)].flatMap(([, name = ""]) => tagUses(name, [], own));
    case "code":
      return fenceUses(node.lang ?? null, node.meta ?? null);
    default:
      return [];
  }
}

function tagUses(tag: string, attributes: readonly string[], own: ReadonlySet<string>): readonly Found[] {
  if (own.has(tag.split(".")[0] ?? "")) return [{ kind: "component", name: tag, support: OWN }];
  const component = componentsByName.get(tag);
  if (!component) return [{ kind: "component", name: tag, support: noteOn("component", tag) ?? HONORED }];
  return [
    { kind: "component", name: tag, support: classifyKnown("component", tag) },
    ...attributes.map((name) => ({
      kind: "attribute" as const,
      name: `${component.name}.${name}`,
      support: classifyAttribute(component, name),
    })),
  ];
}

const OWN: Support = { status: "honored", note: "A component defined in the project." };

function classifyAttribute(component: Component, written: string): Support {
  const name = written === "class" ? "className" : written;
  if (Object.hasOwn(component.props, name) || isHarmless(name)) {
    return classifyKnown("attribute", `${component.name}.${name}`);
  }
  const plain = name.replaceAll("-", "").toLowerCase();
  const meant = Object.keys(component.props).find((candidate) => candidate.toLowerCase() === plain);
  if (meant !== undefined) return { status: "approximated", note: `Interpreted as “${meant}”.` };
  return noteOn("attribute", `${component.name}.${name}`) ?? HONORED;
}

/** Maps block option names to the fence's own names. */
const FENCE_WORDS: ReadonlyMap<string, string> = new Map([["label", "lang"]]);

function fenceUses(language: string | null, meta: string | null): readonly Found[] {
  const options = Object.entries(parseFence(language, meta).meta).filter(
    ([key, value]) => String(value) !== String(NO_CODE_META[key as keyof typeof NO_CODE_META] ?? ""),
  );
  const known = options.map(([key]) => FENCE_WORDS.get(key) ?? key);
  const written = (meta ?? "")
    .slice(0, MAX_META)
    .replace(/"[^"]*"|'[^']*'|\{[^}]*\}/g, '""')
    .matchAll(/(?:^|\s)([A-Za-z][\w-]*)=/g);
  const unknown = [...written]
    .map(([, name = ""]) => name)
    .filter((name) => !FENCE_OPTIONS.includes(name.toLowerCase()));
  return [
    ...known.map((name) => ({ kind: "fence option" as const, name, support: classifyKnown("fence option", name) })),
    ...unknown.map((name) => ({
      kind: "fence option" as const,
      name,
      support: noteOn("fence option", name) ?? HONORED,
    })),
  ];
}

/** Names a file imports or defines. */
function namesOfModules(code: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, clause = ""] of code.matchAll(/^[ \t]*import\s+((?:(?!\n[ \t]*import\s)[^"';])+?)(?<=\S)\s+from\b/gm)) {
    for (const [, name = ""] of clause.replace(/(?<![\w$])[\w$]+\s+as\s+/g, "").matchAll(/([A-Za-z_$][\w$]*)/g))
      names.add(name);
  }
  const definitions = code.matchAll(/\b(?:const|let|var|function|class)\s+([A-Za-z_$][\w$]*)/g);
  for (const [, name = ""] of definitions) names.add(name);
  return names;
}
