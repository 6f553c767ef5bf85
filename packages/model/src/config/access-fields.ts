// docs.json keys for private builds.

import { type Field, map, NOT_EMPTY, PART } from "@lectern/base/fields/field.ts";
import { filled, section } from "@lectern/base/fields/object-field.ts";
import { wrongType } from "./diagnostics.ts";

const GROUP = { type: "string", ...NOT_EMPTY };

/** A group or a list of groups. An invalid value means nobody, because its author means to restrict access. */
const readers: Field<readonly string[]> = {
  read: (cursor) => {
    const { node } = cursor;
    const names = (node.kind === "array" ? node.items : [node]).map((one) => one.kind === "text" && one.value.trim());
    if (names.every((name) => typeof name === "string" && name !== "")) return names as readonly string[];
    cursor.report(wrongType(cursor, "a group or an array of groups"));
    return [];
  },
  describe: () => ({ anyOf: [GROUP, { type: "array", items: GROUP }, PART] }),
};

export const ACCESS = {
  access: section(
    {
      files: filled(
        map(readers),
        new Map(),
        'Who may read project files of a private site, by path pattern: groups, or "public" for everyone. Of several patterns that match, the last one counts. Other files belong to the readers of pages that refer to them.',
      ),
    },
    "Access to private sites.",
  ),
};
