// Named schemas that the Markdown of a page refers to: each appears once, complete, under its own heading. A section is the
// same on every page of an API, so it is written only once.

import { hashText } from "@lectern/base/hash.ts";
import { fillString } from "@lectern/base/text.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";
import { type Api, createFlatten, type Flatten } from "@lectern/openapi";
import { describeWhole } from "@lectern/openapi/internal/describe/describing.ts";
import { nameOfReference } from "@lectern/openapi/internal/read/resolve.ts";
import { own, ownRecord } from "@lectern/openapi/internal/record.ts";
import { headingLine, inlineCode, joinBlocks, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import { en } from "@lectern/theme/layout/locales/en.ts";
import { createMarkdownTools } from "./reference-tools.ts";
import { headToMarkdown, schemaToList } from "./schema.tsx";
import type { SchemaList, SchemaSection, SchemaSections, SectionMemory, TakeSections } from "./section-list.ts";
import type { ReferenceSettings } from "./settings.ts";
import type { Translate } from "./words.tsx";

/** Character limit for the sections of a page; anything beyond is left to the OpenAPI file. */
const MAX_CHARACTERS = 1_000_000;
/** Ids of headings a page may have besides these. */
const TAKEN: ReadonlySet<string> = new Set(Object.values(en).map((word) => headingId(word)));

export function createSchemaSections(
  api: Api,
  { describe, sections: memoryOf }: Pick<ReferenceSettings, "describe" | "sections">,
  t: Translate,
): SchemaSections {
  const memory: SectionMemory = memoryOf?.() ?? new WeakMap();
  const known = memory.get(api) ?? new Map<string, SchemaSection>();
  memory.set(api, known);
  const flatten = describe.flattenFor?.(api) ?? createFlatten(api);
  const requested = new Set<string>();
  const write = (reference: string): SchemaSection => {
    const section = known.get(reference) ?? writeSection(api, reference, { flatten, labelKeys: describe.labelKeys, t });
    known.set(reference, section);
    return section;
  };
  return {
    link: (reference) => {
      requested.add(reference);
      return linkTo(api, reference);
    },
    list: () => {
      const sections: SchemaSection[] = [];
      const left: string[] = [];
      let budget = MAX_CHARACTERS;
      // Sets iterate in insertion order, so schemas mentioned in a section follow it.
      for (const reference of requested) {
        if (budget <= 0) {
          left.push(inlineCode(nameOfReference(reference)));
          continue;
        }
        const section = write(reference);
        budget -= section.text.length;
        sections.push(section);
        for (const mention of section.mentions) requested.add(mention);
      }
      if (sections.length === 0) return undefined;
      const more =
        left.length === 0 ? "" : `${fillString(t("apiOmitted"), { count: String(left.length) })} ${left.join(", ")}`;
      return { title: headingLine(2, t("apiSchemas"), headingId(en.apiSchemas)), sections, more };
    },
  };
}

/** The end of a page: its sections, unless `take` handles them. */
export function endWithSections(sections: SchemaSections, take: TakeSections | undefined): string {
  const list = sections.list();
  if (list === undefined || take === undefined) return schemasToMarkdown(list);
  take(list);
  return "";
}

/** Sections under their title. */
export function schemasToMarkdown(list: SchemaList | undefined): string {
  return list === undefined ? "" : joinBlocks(list.title, ...list.sections.map(({ text }) => text), list.more);
}

interface Writing {
  readonly flatten: Flatten;
  readonly labelKeys: readonly string[] | undefined;
  readonly t: Translate;
}

/** Includes fields of both directions, so one section serves requests and responses. */
function writeSection(api: Api, reference: string, { flatten, labelKeys = [], t }: Writing): SchemaSection {
  const node = describeWhole(flatten, { $ref: reference }, { direction: "both", labelKeys });
  const mentions = new Set<string>();
  const link = (mentioned: string): string => {
    mentions.add(mentioned);
    return linkTo(api, mentioned);
  };
  const tools = createMarkdownTools({ t, sections: { link } });
  const { name, id } = headingOf(api, reference);
  const text = tools.within(node, name, (shown) =>
    joinBlocks(
      headingLine(3, name, id),
      headToMarkdown({ ...shown, name: undefined }, tools),
      lowerHeadings(node.description?.trim() ?? "", 4),
      schemaToList(shown, tools),
    ),
  );
  return { text, mentions: [...mentions] };
}

function linkTo(api: Api, reference: string): string {
  const { name, id } = headingOf(api, reference);
  return `[${inlineCode(name)}](#${id})`;
}

/** Name and id of a section: the default id of its heading, unless another heading may have the same. */
function headingOf(api: Api, reference: string): { readonly name: string; readonly id: string } {
  const name = nameOfReference(reference);
  const standard = headingId(name);
  const isOnly = standard !== "" && !TAKEN.has(standard) && usersOf(api).get(standard) === 1;
  return { name, id: isOnly ? standard : `${standard || "schema"}-${hashText(reference).slice(0, 6)}` };
}

const USERS = new WeakMap<object, ReadonlyMap<string, number>>();

/** How many schemas of a spec share each id. */
function usersOf({ root }: Api): ReadonlyMap<string, number> {
  const known = USERS.get(root);
  if (known !== undefined) return known;
  const users = new Map<string, number>();
  const named = [ownRecord(own(root, "components"), "schemas"), ownRecord(root, "definitions")];
  for (const name of named.flatMap((schemas) => Object.keys(schemas))) {
    const id = headingId(name);
    users.set(id, (users.get(id) ?? 0) + 1);
  }
  USERS.set(root, users);
  return users;
}
