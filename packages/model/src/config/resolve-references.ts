// Resolves `{ "$ref": "navigation.json" }` anywhere in docs.json. Nested references are relative to their own file;
// keys next to `$ref` override those of the file.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { type JsonSource, type ParsedJson, parseJson } from "@lectern/base/fields/parse-json.ts";
import type { MemberNode, ObjectNode, ValueNode } from "@lectern/base/fields/value-node.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import {
  referenceCycle,
  referenceInvalid,
  referenceNotFound,
  referenceOutside,
  referenceSiblings,
  referenceTooLarge,
} from "./reference-diagnostics.ts";

export interface Resolved {
  readonly root: ValueNode;
  readonly diagnostics: readonly Diagnostic[];
  /** False if a referenced file could not be read. */
  readonly complete: boolean;
}

/** A parsed file: its tree, and its number of values including everything it references. */
interface Part {
  readonly root: ValueNode;
  readonly size: number;
}

interface Work {
  readonly read: (path: string) => string | undefined;
  readonly done: Map<string, Part | undefined>;
  /** The files being resolved, outermost first. A reference to one of them is a cycle. */
  readonly open: string[];
  readonly diagnostics: Diagnostic[];
}

/** A few files that reference each other many times can expand to billions of values. */
const MAXIMUM_SIZE = 1_000_000;

/** Replaces every reference in a file with its target. */
export function resolveReferences(
  path: string,
  parsed: ParsedJson & { readonly root: ValueNode },
  read: (path: string) => string | undefined,
): Resolved {
  if (!parsed.hasReferences) return { root: parsed.root, diagnostics: [], complete: true };
  const work: Work = { read, done: new Map(), open: [path], diagnostics: [] };
  const { root } = resolvePart(parsed.root, parsed.size, { ...work, path });
  return {
    root,
    diagnostics: work.diagnostics,
    complete: work.diagnostics.every(({ severity }) => severity !== "error"),
  };
}

type FileWork = Work & { readonly path: string };

function resolvePart(root: ValueNode, ownSize: number, work: FileWork): Part {
  let size = ownSize;

  function resolve(node: ValueNode): ValueNode {
    if (node.kind === "array") return { ...node, items: node.items.flatMap((item) => resolveItem(item) ?? []) };
    if (node.kind !== "object") return node;
    const own = (): ObjectNode => ({ ...withoutReference(node), ...(node.members.has("$ref") && { partial: true }) });
    return follow(node) ?? own();
  }

  // In a list, a broken reference is dropped; as a member, it becomes an empty object, so that the key does not count
  // as missing.
  function resolveItem(item: ValueNode): ValueNode | undefined {
    const broken = item.kind === "object" && item.members.has("$ref") && item.members.size === 1;
    return broken ? follow(item) : resolve(item);
  }

  function follow(node: ObjectNode): ValueNode | undefined {
    const reference = node.members.get("$ref")?.node;
    if (reference === undefined) return undefined;
    const part = loadReference(reference, work);
    if (part === undefined) return undefined;
    size += part.size;
    if (size > MAXIMUM_SIZE) {
      work.diagnostics.push(referenceTooLarge(reference, MAXIMUM_SIZE));
      size -= part.size;
      return undefined;
    }
    return merge(node, reference, part.root);
  }

  function merge(node: ObjectNode, reference: ValueNode, target: ValueNode): ValueNode {
    if (target.kind === "object") {
      const own = withoutReference(node).members;
      return { ...target, members: new Map([...target.members, ...own]) };
    }
    if (node.members.size > 1) work.diagnostics.push(referenceSiblings(reference));
    return target;
  }

  function withoutReference(node: ObjectNode): ObjectNode {
    const members = new Map<string, MemberNode>();
    for (const [key, member] of node.members) {
      if (key !== "$ref") members.set(key, { at: member.at, node: resolve(member.node) });
    }
    return { ...node, members };
  }

  return { root: resolve(root), size };
}

function loadReference(reference: ValueNode, work: FileWork): Part | undefined {
  const value = reference.kind === "text" ? reference.value : undefined;
  if (value === undefined || value === "") return reject(work, referenceInvalid(reference));
  const absolute = /^(?:[/\\#]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(value);
  const path = absolute ? undefined : joinPath(folderOf(work.path), value);
  if (path === undefined) return reject(work, referenceOutside(reference, value));
  if (work.open.includes(path)) return reject(work, referenceCycle(reference, [...work.open, path]));
  if (work.done.has(path)) return work.done.get(path);
  const text = work.read(path);
  if (text === undefined) return reject(work, referenceNotFound(reference, path));
  const part = loadPart({ path, text }, work);
  work.done.set(path, part);
  return part;
}

function loadPart(source: JsonSource, work: Work): Part | undefined {
  const parsed = parseJson(source);
  work.diagnostics.push(...parsed.diagnostics);
  if (parsed.root === undefined || parsed.broken) return undefined;
  if (!parsed.hasReferences) return { root: parsed.root, size: parsed.size };
  work.open.push(source.path);
  const part = resolvePart(parsed.root, parsed.size, { ...work, path: source.path });
  work.open.pop();
  return part;
}

function reject(work: Work, problem: Diagnostic): undefined {
  work.diagnostics.push(problem);
  return undefined;
}
