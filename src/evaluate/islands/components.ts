// The built-in components as islands import them: one file for all sites, which comes with the package.

import { componentsByName } from "../../ui/components/registry.ts";
import { type IslandPage, islandBuiltIn, withMembers } from "./island-built-in.ts";

const { IslandPageContext } = (globalThis as unknown as { readonly lecternIslands: IslandPage }).lecternIslands;

/** Every built-in component by its name. */
const components: Readonly<Record<string, object>> = Object.fromEntries(
  withMembers(componentsByName, (component) => islandBuiltIn(component, IslandPageContext)),
);
export default components;
