// Removes what media types, parameters and messages say about something restricted, and fields that no standard defines.

import { isRestricted } from "../docs-extension.ts";
import { externalText } from "../read/external-examples.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord } from "../record.ts";
import { LinkCuts } from "./cut-links.ts";
import { mayStay } from "./judge-value.ts";
import { fieldOf } from "./object-kinds.ts";
import { isForOthers } from "./restriction.ts";
import { isKnownKeyword, isWithheld } from "./schema-keywords.ts";
import { type Fits, fitsAll, payloadSchema, targetOf, type ValueCutting } from "./value-cutting.ts";
import type { Visit } from "./visit-objects.ts";

export function cutValues(cutting: ValueCutting): void {
  new ValueCuts(cutting).run();
}

class ValueCuts {
  readonly #cutting: ValueCutting;
  readonly #links: LinkCuts;
  /** The examples that something uses; false for those that are removed. */
  readonly #examples = new Map<unknown, boolean>();
  readonly #uses: { readonly owner: object; readonly key: string | number; readonly target: unknown }[] = [];

  constructor(cutting: ValueCutting) {
    this.#cutting = cutting;
    this.#links = new LinkCuts(cutting);
  }

  run(): void {
    for (const visit of this.#cutting.visits) {
      this.#cutUnknown(visit);
      this.#cutKnown(visit);
    }
    this.#cutSharedExamples();
  }

  #cutKnown(visit: Visit): void {
    const { node, kind } = visit;
    if (kind === "document" || kind === "operation") this.#cutSecurity(node);
    if (kind === "mediaType") this.#cutMediaType(node);
    else if (kind === "parameter") this.#cutParameter(visit);
    else if (kind === "response") this.#cutResponse(node);
    else if (kind === "message") this.#cutMessage(visit);
    else if (kind === "link") this.#links.cutLink(visit);
    else if (kind === "callback") this.#links.cutCallback(visit);
    else if (kind === "correlation") this.#links.cutLocation(visit);
  }

  /** Requirements of restricted security schemes. */
  #cutSecurity(owner: JsonRecord): void {
    const { root, cuts } = this.#cutting;
    const schemes = [
      ownRecord(ownRecord(root, "components"), "securitySchemes"),
      ownRecord(root, "securityDefinitions"),
    ];
    const isRestricted = (name: string): boolean => schemes.some((map) => isForOthers(root, own(map, name)));
    const requirements = ownList(owner, "security");
    const hidden = [...requirements.keys()].filter((index) => {
      const requirement = requirements[index];
      return isRecord(requirement) && Object.keys(requirement).some(isRestricted);
    });
    // An empty list would say that no credentials are needed.
    if (hidden.length > 0 && hidden.length === requirements.length) cuts.remove(owner, "security");
    else for (const index of hidden) cuts.remove(requirements, index);
  }

  /** Fields that no standard defines, in an object with something restricted in its reach. */
  #cutUnknown({ node, kind, item }: Visit): void {
    const { isAffected, cuts } = this.#cutting;
    const isAround = kind === "operation" && isAffected(own(item, "parameters"));
    if (kind === "schema" || !(isAround || isAffected(node))) return;
    for (const [key, value] of Object.entries(node)) {
      const isKnown = fieldOf(kind, key) !== undefined || (kind === "parameter" && isKnownKeyword(key));
      const isWalked = kind === "unknown" && (isRecord(value) || (Array.isArray(value) && value.every(isRecord)));
      if (key !== "$ref" && !isKnown && !isWalked && isWithheld(key, value)) cuts.omit(node, key);
    }
  }

  #cutMediaType(media: JsonRecord): void {
    const { groups } = this.#cutting.bench;
    const schema = own(media, "schema");
    this.#cutExamples(media, this.#fitsStream(schema, own(media, "itemSchema")));
    const group = groups.of(schema);
    if (!group.isAffected) return;
    const encodings = ownRecord(media, "encoding");
    for (const name of Object.keys(encodings)) {
      const field = groups.field(group, name);
      if (field.isNameHidden || !field.isOpen) this.#cutting.cuts.remove(encodings, name);
    }
  }

  /** Judges whole values, and streams item by item. */
  #fitsStream(schema: unknown, itemSchema: unknown): Fits {
    const { bench } = this.#cutting;
    const fits = this.#fits(schema);
    if (itemSchema === undefined) return fits;
    const items = bench.groups.of(itemSchema);
    return (value) => {
      if (Array.isArray(value)) return value.every((item) => mayStay(bench, item, items));
      return items.isAffected ? schema !== undefined && fits(value) : fits(value);
    };
  }

  #fits(schema: unknown): Fits {
    return fitsAll(this.#cutting, schema === undefined ? [] : [schema]);
  }

  #cutExamples(owner: JsonRecord, fits: Fits): void {
    const { cuts, root } = this.#cutting;
    for (const key of ["example", "x-example"])
      if (Object.hasOwn(owner, key) && !fits(owner[key])) cuts.omit(owner, key);
    const examples = own(owner, "examples");
    if (typeof examples !== "object" || examples === null) return;
    for (const [name, raw] of Object.entries(examples)) {
      const key = Array.isArray(examples) ? Number(name) : name;
      const target = targetOf(root, raw);
      const isShown = this.#isShownExample(target, fits);
      this.#examples.set(target, isShown && this.#examples.get(target) !== false);
      if (target !== raw) this.#uses.push({ owner: examples, key, target });
      if (!isShown) cuts.omit(examples, key);
    }
  }

  #isShownExample(example: unknown, fits: Fits): boolean {
    if (isRestricted(example)) return false;
    const values = ["value", "dataValue", "serializedValue"].map((key) => own(example, key));
    const texts = own(example, "externalValue") === undefined ? [] : [externalText(example) ?? ""];
    const written = [...values, ...texts].filter((value) => value !== undefined);
    return written.length === 0 ? fits(example) : written.every(fits);
  }

  #cutParameter(visit: Visit): void {
    const { node } = visit;
    const [content] = Object.values(ownRecord(node, "content"));
    const schema = own(node, "schema") ?? own(content, "schema");
    this.#cutExamples(node, this.#fits(schema ?? node));
    const initial = own(node, "default");
    if (schema !== undefined && initial !== undefined && !this.#fits(schema)(initial))
      this.#cutting.cuts.omit(node, "default");
    this.#links.cutLocation(visit);
  }

  /** In Swagger 2.0, a response has one example per media type. */
  #cutResponse(response: JsonRecord): void {
    const examples = ownRecord(response, "examples");
    const fits = this.#fits(own(response, "schema"));
    for (const [type, value] of Object.entries(examples)) if (!fits(value)) this.#cutting.cuts.omit(examples, type);
  }

  #cutMessage({ node, message }: Visit): void {
    const { cuts, root } = this.#cutting;
    const examples = own(node, "examples");
    if (!Array.isArray(examples)) return;
    // The examples of a trait are those of its message.
    const payload = payloadSchema(own(node, "payload") ?? own(message, "payload"));
    const traits = ownList(node, "traits").map((trait) => targetOf(root, trait));
    const headers = [node, message, ...traits].map((one) => own(one, "headers")).filter((one) => one !== undefined);
    const fits = new Map([
      ["payload", this.#fits(payload)],
      ["headers", fitsAll(this.#cutting, headers)],
    ]);
    for (const [index, example] of examples.entries()) {
      const parts = [...fits].filter(([key]) => own(example, key) !== undefined);
      const hidden = parts.filter(([key, isShown]) => !isShown(own(example, key)));
      const isWhole = parts.length === 0 ? !this.#fits(payload)(example) : hidden.length === parts.length;
      if (isWhole) cuts.omit(examples, index);
      else for (const [key] of hidden) cuts.omit(example as object, key);
    }
  }

  /** Examples that no schema describes, and uses of those that are removed. */
  #cutSharedExamples(): void {
    const { visits, cuts, root } = this.#cutting;
    for (const { owner, key, target } of this.#uses) if (this.#examples.get(target) === false) cuts.remove(owner, key);
    for (const { node, kind } of visits)
      if (kind === "example" && isRecord(node) && this.#examples.get(targetOf(root, node)) !== true)
        cuts.omitObject(node);
  }
}
