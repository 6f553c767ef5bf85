// Islands whose components stand inside each other, as one: two files would each have a copy of what both import, and a
// context of one would not be that of the other.

import { hashText } from "../../base/hash.ts";
import type { Island } from "./bridge.ts";
import type { ComponentOrigin } from "./island.ts";

/** A component and those inside it, in one island; those of one island stay as they are. */
export function joinIslands(
  first: ComponentOrigin,
  others: readonly ComponentOrigin[],
): readonly [ComponentOrigin, ...ComponentOrigin[]] {
  const origins = [first, ...others];
  if (others.every(({ island }) => island.path === first.island.path)) return [first, ...others];
  const lines = origins.map(({ from }, index) =>
    from ? `import { ${from.name} as J${index} } from ${JSON.stringify(from.specifier)};` : "",
  );
  // What others cannot import is loaded from its own file.
  if (lines.includes("")) return [first, ...others];
  const names = origins.map((_, index) => `J${index}`);
  const code = `${lines.join("\n")}\nexport {\n  ${names.join(",\n  ")}\n};\n`;
  const hash = hashText([...origins.map((origin) => origin.island.path), code].join("\n"));
  const page = pageOf(origins);
  const island: Island = {
    path: first.island.path.replace(/-[^-]*\.js$/, `-${hash}.js`),
    source: JOINED,
    file: first.island.source,
    code,
    ...(page ? { page } : {}),
  };
  return [{ island, exportName: "J0" }, ...others.map((_, index) => ({ island, exportName: `J${index + 1}` }))];
}

/** The page whose names the parts use: one of them itself, or the one that a file relies on. */
function pageOf(origins: readonly ComponentOrigin[]): Island["page"] {
  const own = origins.find(({ from }) => from?.specifier === PAGE)?.island;
  return own ? { source: own.source, code: own.code } : origins.find(({ island }) => island.page)?.island.page;
}

/** How islands import from the page they stand on. */
export const PAGE = "lectern:page";

/** The name of a file that only joins others. */
const JOINED = "lectern:joined";
