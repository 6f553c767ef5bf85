// The URLs of remote specs named in docs.json.

import type { Config } from "@lectern/model/config/schema.ts";
import { specSources } from "@lectern/model/site/navigation/missing-specs.ts";

/** Every URL once, in file order. */
export function remoteSources(config: Config): readonly string[] {
  const names = [...specSources(config)].flatMap(({ sources, overlays = [] }) => [...sources, ...overlays]);
  return [...new Set(names.filter((name) => /^https?:\/\//i.test(name)))];
}
