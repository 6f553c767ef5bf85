// Collects what is removed from a spec because of its restricted parts, and what is reported.

import type { LocatePart } from "../api.ts";
import type { Cuts } from "./cut-schemas.ts";
import type { Origins } from "./origins.ts";

/** A member of an object or list that is removed. */
export interface Removal extends LocatePart {
  readonly owner: object;
}

/** A text that mentions a restricted part. */
export interface Mention extends LocatePart {
  readonly word: string;
}

export class RemovedMembers implements Cuts {
  readonly #origins: Origins;
  readonly #members = new Map<object, Set<string>>();
  readonly #removals: Removal[] = [];
  readonly #omitted: LocatePart[] = [];
  readonly #mentions: Mention[] = [];

  constructor(origins: Origins) {
    this.#origins = origins;
  }

  /** Adds a restricted part itself, which its finder removes. */
  addPart(owner: object, key: string | number): void {
    const known = this.#members.get(owner) ?? new Set();
    this.#members.set(owner, known.add(String(key)));
  }

  remove = (owner: object, key: string | number): void => {
    if (this.has(owner, String(key))) return;
    this.addPart(owner, key);
    this.#removals.push({ ...this.#locationOf(owner, key), owner });
  };

  omit = (owner: object, key: string | number): void => {
    if (this.has(owner, String(key))) return;
    this.remove(owner, key);
    this.#omitted.push(this.#locationOf(owner, key));
  };

  omitObject = (value: object): void => {
    const origin = this.#origins.get(value);
    const key = origin?.path.at(-1);
    if (origin?.parent !== undefined && key !== undefined) this.omit(origin.parent, key);
  };

  report = (owner: object, key: string | number, word: string): void => {
    this.#mentions.push({ ...this.#locationOf(owner, key), word });
  };

  has = (owner: object, key: string): boolean => this.#members.get(owner)?.has(key) ?? false;

  /** What was removed, and what is reported of the rest. */
  result(): {
    readonly removals: readonly Removal[];
    readonly omitted: readonly LocatePart[];
    readonly mentions: readonly Mention[];
  } {
    const gone = new Set<string>();
    for (const [owner, keys] of this.#members) for (const key of keys) gone.add(nameOf(this.#locationOf(owner, key)));
    const isInside = ({ file, path }: LocatePart): boolean =>
      path.some((_, index) => gone.has(nameOf({ file, path: path.slice(0, index) })));
    const isGone = (part: LocatePart): boolean => isInside(part) || gone.has(nameOf(part));
    return {
      removals: this.#removals.filter((part) => !isInside(part)),
      omitted: this.#omitted.filter((part) => !isInside(part)),
      mentions: this.#mentions.filter((part) => !isGone(part)),
    };
  }

  #locationOf(owner: object, key: string | number): LocatePart {
    const origin = this.#origins.get(owner);
    // What is nowhere in a file can't be removed from it alone.
    if (origin === undefined) return { file: "", path: [] };
    return { file: origin.file, path: [...origin.path, Array.isArray(owner) ? Number(key) : String(key)] };
  }
}

function nameOf({ file, path }: LocatePart): string {
  return JSON.stringify([file, ...path.map(String)]);
}
