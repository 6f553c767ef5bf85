// Lists the objects of a spec with their kinds, following references. Objects whose meaning depends on where they are used,
// such as links, are listed once per use.

import { FILES_KEY, followPointer } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownRecord } from "../record.ts";
import { fieldOf, guessKind } from "./object-kinds.ts";

/** An object and where it is used. */
export interface Visit extends Use {
  readonly node: JsonRecord;
  readonly kind: string;
}

interface Use {
  readonly item?: JsonRecord;
  readonly operation?: JsonRecord;
  readonly response?: JsonRecord;
  readonly message?: JsonRecord;
}

/** What the meaning of an object depends on. */
const USES: Readonly<Record<string, readonly (keyof Use)[]>> = {
  operation: ["item"],
  responses: ["operation"],
  response: ["operation"],
  link: ["operation", "response"],
  callback: ["operation"],
  message: ["message"],
  correlation: ["message"],
};

/** Finds every object of a spec, in document order. */
export class ObjectVisits {
  readonly #root: JsonRecord;
  readonly #seen = new Set<string>();
  readonly #ids = new Map<unknown, number>();
  readonly found: Visit[] = [];

  constructor(root: JsonRecord) {
    this.#root = root;
    this.#visit("document", root, {});
  }

  /** Adds objects of other files that nothing refers to; those for which `isDone` is true are skipped. */
  addOthers(isDone: (value: object) => boolean): void {
    const known = new Set<object>(this.found.map(({ node }) => node));
    const waiting: unknown[] = Object.values(ownRecord(this.#root, FILES_KEY));
    const seen = new Set<unknown>();
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (typeof value !== "object" || value === null || seen.has(value) || known.has(value) || isDone(value)) continue;
      seen.add(value);
      const kind = Array.isArray(value) ? undefined : guessKind(value);
      if (kind !== undefined) this.#visit(kind, value, {});
      else if (Array.isArray(value)) waiting.push(...value);
      else {
        this.found.push({ node: value as JsonRecord, kind: "unknown" });
        for (const [key, inner] of Object.entries(value))
          if (fieldOf("components", key)?.kind === undefined) waiting.push(inner);
          else
            for (const object of fieldObjects("components", key, { value: inner, use: {} }))
              this.#visit(object.kind, object.value, object.use);
      }
    }
  }

  /** True if parts are used in more places than those of any real spec. */
  isSpent(): boolean {
    return this.found.length >= MAX_VISITS;
  }

  #visit(kind: string, value: unknown, use: Use): void {
    const waiting: Waiting[] = [{ kind, value, use }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const inner of this.#enter(next)) waiting.push(inner);
  }

  /** Records an object; yields those in its fields, and what it refers to. */
  *#enter({ kind, value, use }: Waiting): Generator<Waiting> {
    if (!isRecord(value)) return;
    const key = [kind, this.#idOf(value), ...(USES[kind] ?? []).map((name) => this.#idOf(use[name]))].join(" ");
    if (this.#seen.has(key) || this.isSpent()) return;
    this.#seen.add(key);
    this.found.push({ ...use, node: value, kind });
    if (kind === "schema") return;
    const role = INNER[kind];
    const inner = role === undefined ? use : { ...use, [role]: value };
    for (const [name, item] of Object.entries(value)) yield* fieldObjects(kind, name, { value: item, use: inner });
    const reference = own(value, "$ref");
    if (typeof reference === "string") yield { kind, use, value: followPointer(this.#root, reference)?.value };
  }

  #idOf(value: unknown): number {
    const known = this.#ids.get(value) ?? this.#ids.size;
    this.#ids.set(value, known);
    return known;
  }
}

interface Waiting {
  readonly kind: string;
  readonly value: unknown;
  readonly use: Use;
}

function* fieldObjects(owner: string, name: string, { value, use }: { value: unknown; use: Use }): Generator<Waiting> {
  const field = fieldOf(owner, name);
  if (field?.kind === undefined) return;
  const items = field.isEach && typeof value === "object" && value !== null ? Object.values(value) : [value];
  for (const item of items) yield { kind: field.kind, value: item, use };
}

const MAX_VISITS = 1_000_000;

/** What an object is to those inside it. */
const INNER: Readonly<Record<string, keyof Use>> = {
  pathItem: "item",
  operation: "operation",
  response: "response",
  message: "message",
};
