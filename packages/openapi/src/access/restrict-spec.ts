// Removes everything that a spec says about its restricted parts. This happens before anything is described, exampled,
// published or sliced, so that nothing generated from the spec can show it.
//
// 1. The parts themselves are known: schemas, parameters, alternatives and values with groups.
// 2. Schemas that describe one value together form a group. Within it, names of restricted fields are removed everywhere.
// 3. Values are compared with their groups. What no schema shows is removed, or the whole value if it can't be compared.
// 4. What is left is searched for the removed names: texts are reported, and values without a schema omitted.

import type { Api, LocatePart } from "../api.ts";
import { FILES_KEY } from "../read/resolve.ts";
import { type JsonRecord, own, ownRecord } from "../record.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import { type Cuts, SchemaCuts } from "./cut-schemas.ts";
import { cutValues } from "./cut-values.ts";
import { cutWorkflows, type Workflows, workflowWords } from "./cut-workflows.ts";
import { findMentions } from "./find-mentions.ts";
import { findOrigins } from "./origins.ts";
import { findReaching } from "./reach.ts";
import { type Mention, type Removal, RemovedMembers } from "./removed-members.ts";
import { findRestrictedWords } from "./restricted-words.ts";
import { Groups } from "./schema-group.ts";
import { payloadSchema } from "./value-cutting.ts";
import { ObjectVisits, type Visit } from "./visit-objects.ts";

export interface Restriction {
  readonly removals: readonly Removal[];
  /** Examples and extensions that are removed whole. */
  readonly omitted: readonly LocatePart[];
  readonly mentions: readonly Mention[];
  readonly restriction: NonNullable<Api["restriction"]>;
}

/** The restricted parts of a spec. */
export interface FoundParts {
  readonly restricted: readonly Member[];
  /** Parts that are removed for other reasons, such as hidden callbacks. */
  readonly unpublished: readonly Member[];
  /** Set for Arazzo files. */
  readonly workflows?: Workflows | undefined;
}

interface Member {
  readonly owner: object;
  readonly key: string | number;
}

/** Finds what to remove besides the restricted parts themselves. */
export function restrictSpec(
  root: JsonRecord,
  main: string,
  { restricted, unpublished, workflows }: FoundParts,
): Restriction {
  const origins = findOrigins(root, main);
  const removed = new RemovedMembers(origins);
  for (const { owner, key } of [...restricted, ...unpublished]) removed.addPart(owner, key);
  const reaching = findReaching(
    root,
    restricted.map(({ owner }) => owner),
  );
  const isAffected = (value: unknown): boolean => reaching.has(value as object);
  const groups = new Groups(root, origins.size, isAffected);
  const { visits, schemas, isSpent } = collectObjects({ root, groups, removed, isAffected });
  if (isSpent) withholdAll(root, removed);
  else schemas.cutNames();
  const ownWords = findRestrictedWords(root, { isRemoved: removed.has, unpublished });
  const words = workflows === undefined ? ownWords : workflowWords(workflows, ownWords);
  if (workflows !== undefined) cutWorkflows(workflows, removed, words);
  const isMentioned = (value: unknown): boolean => words.all.size > 0 && words.findInside(value) !== undefined;
  if (!isSpent) {
    const flatten = createFlatten({ root });
    const bench = { root, groups, flatten, isAffected, isMentioned, remove: removed.remove };
    schemas.cutExamples(bench);
    const isHiddenName = (name: string): boolean => words.names.has(name);
    cutValues({ root, bench, cuts: removed, visits, isAffected, isHiddenName });
    if (groups.isSpent()) withholdAll(root, removed);
  }
  findMentions(root, { words, isRemoved: removed.has, cuts: removed, isAffected });
  return { ...removed.result(), restriction: { words, isAffected } };
}

interface Collecting {
  readonly root: JsonRecord;
  readonly groups: Groups;
  readonly removed: RemovedMembers;
  readonly isAffected: (value: unknown) => boolean;
}

/** Every object of a spec, and its schemas. */
function collectObjects({ root, groups, removed, isAffected }: Collecting): {
  readonly visits: readonly Visit[];
  readonly schemas: SchemaCuts;
  /** True if they combine in more ways than can be compared. */
  readonly isSpent: boolean;
} {
  const objects = new ObjectVisits(root);
  const schemas = new SchemaCuts(root, groups, removed);
  const add = (visits: readonly Visit[]): void => {
    for (const { kind, node } of visits)
      if (isAffected(node) && (kind === "schema" || (kind === "parameter" && isOwnSchema(node))))
        schemas.add(payloadSchema(node));
  };
  add(objects.found);
  const count = objects.found.length;
  objects.addOthers((value) => !isAffected(value) || schemas.has(value));
  add(objects.found.slice(count));
  return { visits: objects.found, schemas, isSpent: objects.isSpent() || groups.isSpent() };
}

/** True for a parameter that has the keywords of a schema itself. */
function isOwnSchema(parameter: JsonRecord): boolean {
  return own(parameter, "schema") === undefined && own(parameter, "content") === undefined;
}

/** For specs whose parts combine in too many ways to compare them: everything but the title. */
function withholdAll(root: JsonRecord, cuts: Cuts): void {
  const isFrame = (key: string): boolean => ["openapi", "swagger", "asyncapi", "arazzo", "info"].includes(key);
  for (const file of [root, ...Object.values(ownRecord(root, FILES_KEY))])
    if (typeof file === "object" && file !== null)
      for (const key of Object.keys(file))
        if (file !== root || !isFrame(key)) cuts.omit(file, Array.isArray(file) ? Number(key) : key);
}
