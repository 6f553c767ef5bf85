// Every tag authors may use without an import. A component's folder contains its markup, styles, test and, if interactive,
// `browser.ts`; both sides import shared attribute names from `hooks.ts`. Everything works without scripts: the `js` class
// on <html> is set before first paint.

import type { Component } from "../component.ts";
import { accordion, accordionGroup, expandable } from "./accordion/accordion.tsx";
import { badge } from "./badge/badge.tsx";
import { banner } from "./banner/banner.tsx";
import { callout, presetCallouts } from "./callouts/callouts.tsx";
import { card } from "./card/card.tsx";
import { column, columns } from "./card/columns.tsx";
import { tile } from "./card/tile.tsx";
import { codeBlock } from "./code/code-block.ts";
import { codeGroup, examples } from "./code/code-group.tsx";
import { color, colorItem, colorRow } from "./color/color.tsx";
import { paramField, responseField } from "./fields/fields.tsx";
import { frame } from "./frame/frame.tsx";
import { githubRepo } from "./github/github.tsx";
import { heading } from "./heading/heading.tsx";
import { icon } from "./icon/icon.tsx";
import { zoomImage } from "./image/zoom-image.tsx";
import { latex } from "./latex/latex.ts";
import { link } from "./link/link.tsx";
import { mermaid } from "./mermaid/mermaid.tsx";
import { panel } from "./panel/panel.tsx";
import { plainContainers } from "./plain-containers.ts";
import { prompt } from "./prompt/prompt.tsx";
import { step, steps } from "./steps/steps.tsx";
import { tab, tabs } from "./tabs/tabs.tsx";
import { tooltip } from "./tooltip/tooltip.tsx";
import { tree, treeFile, treeFolder } from "./tree/tree.tsx";
import { update } from "./update/update.tsx";
import { view } from "./view/view.tsx";
import { visibility } from "./visibility/visibility.ts";

/** Every component, in the order of the docs. */
export const COMPONENTS: readonly Component[] = [
  ...presetCallouts,
  callout,
  steps,
  step,
  tabs,
  tab,
  codeGroup,
  codeBlock,
  accordionGroup,
  accordion,
  card,
  ...columns,
  column,
  tile,
  ...examples,
  paramField,
  responseField,
  expandable,
  frame,
  tooltip,
  update,
  badge,
  icon,
  color,
  colorRow,
  colorItem,
  tree,
  treeFolder,
  treeFile,
  panel,
  prompt,
  view,
  visibility,
  banner,
  latex,
  mermaid,
  githubRepo,
  heading,
  link,
  zoomImage,
  ...plainContainers,
];

/** Components by tag name, including aliases and dotted names. */
export const componentsByName: ReadonlyMap<string, Component> = new Map(
  COMPONENTS.flatMap((component) =>
    [component.name, ...(component.aliases ?? [])].map((name) => [name, component] as const),
  ),
);
