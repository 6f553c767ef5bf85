// Every tag authors may use without an import. A component's folder contains its markup, styles, test and, if interactive,
// `browser.ts`; both sides import shared attribute names from `hooks.ts`. Everything works without scripts: the `js` class
// on <html> is set before first paint.

import type { Component } from "../component.ts";
import { accordion, accordionGroup, expandable } from "./accordion/accordion.ts";
import { badge } from "./badge/badge.ts";
import { banner } from "./banner/banner.ts";
import { callout, presetCallouts } from "./callouts/callouts.ts";
import { card } from "./card/card.ts";
import { column, columns } from "./card/columns.ts";
import { tile } from "./card/tile.ts";
import { codeBlock } from "./code/code-block.ts";
import { codeGroup, examples } from "./code/code-group.ts";
import { color, colorItem, colorRow } from "./color/color.ts";
import { paramField, responseField } from "./fields/fields.ts";
import { frame } from "./frame/frame.ts";
import { githubRepo } from "./github/github.ts";
import { heading } from "./heading/heading.ts";
import { icon } from "./icon/icon.ts";
import { zoomImage } from "./image/zoom-image.ts";
import { latex } from "./latex/latex.ts";
import { link } from "./link/link.ts";
import { mermaid } from "./mermaid/mermaid.ts";
import { panel } from "./panel/panel.ts";
import { plainContainers } from "./plain-containers.ts";
import { prompt } from "./prompt/prompt.ts";
import { step, steps } from "./steps/steps.ts";
import { tab, tabs } from "./tabs/tabs.ts";
import { tooltip } from "./tooltip/tooltip.ts";
import { tree, treeFile, treeFolder } from "./tree/tree.ts";
import { update } from "./update/update.ts";
import { view } from "./view/view.ts";
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
