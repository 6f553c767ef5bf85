// The built-in components for islands: one file for all sites, shipped with the package.

import { componentsByName } from "@lectern/theme/components/registry.ts";
import { type IslandPage, islandBuiltIn, withMembers } from "./island-built-in.ts";

const { IslandPageContext } = (globalThis as unknown as { readonly lecternIslands: IslandPage }).lecternIslands;

const components: Readonly<Record<string, object>> = Object.fromEntries(
  withMembers(componentsByName, (component) => islandBuiltIn(component, IslandPageContext)),
);
export default components;
