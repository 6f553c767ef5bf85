// What components of other documentation tools are called here: spelling leads from <TabItem> to no name at all, and
// from <File> to <Tile>. For the hints of pages that move over.

const CALLOUTS = "<Note>, <Tip>, <Info>, <Warning>, <Danger> or <Callout>";
const TAB = '<Tab title="…"> in <Tabs>';
const ACCORDION = '<Accordion title="…">';
const CARD = '<Card title="…" href="…">';
const FRAME = "an image in <Frame>";

const WRITTEN_HERE: ReadonlyMap<string, string> = new Map([
  ["TabItem", TAB],
  ["TabPanel", TAB],
  ["Tabs.Tab", TAB],
  ["Tabs.Item", TAB],
  ["TabList", TAB],
  ["CodeTabs", "<CodeGroup>"],
  ["CodeBlocks", "<CodeGroup>"],
  ["Admonition", CALLOUTS],
  ["Aside", CALLOUTS],
  ["Alert", CALLOUTS],
  ["Hint", CALLOUTS],
  ["Caution", "<Warning>"],
  ["Important", "<Info>"],
  ["Success", "<Check>"],
  ["Error", "<Danger>"],
  ["Details", ACCORDION],
  ["Collapse", ACCORDION],
  ["Collapsible", ACCORDION],
  ["AccordionItem", ACCORDION],
  ["Accordion.Item", ACCORDION],
  ["Accordions", "<AccordionGroup>"],
  ["Cards", "<CardGroup>"],
  ["CardGrid", "<CardGroup>"],
  ["Cards.Card", CARD],
  ["LinkCard", CARD],
  ["Steps.Step", "<Step> in <Steps>"],
  ["Files", "<Tree>"],
  ["Folder", "<Tree.Folder> in <Tree>"],
  ["File", "<Tree.File> in <Tree>"],
  ["Image", FRAME],
  ["Img", FRAME],
  ["Video", "<video>"],
]);

/** The HTML element that shows what a component of other tools is given, for one that is no more than a name for it. */
export function htmlTwin(name: string, has: (attribute: string) => boolean): string | undefined {
  return name === "Image" && has("src") ? "img" : undefined;
}

/** How the component that other tools know by a name is written here: `"Cards"` → `"<CardGroup>"`. */
export function writtenHere(name: string): string | undefined {
  return WRITTEN_HERE.get(name);
}
