// File trees per the WAI-ARIA tree pattern. The page has lists and <details>, which work without scripts; this turns them
// into a tree with a single tab stop and arrow key navigation.

startTrees();
document.addEventListener("lectern:content", startTrees);

/** Prepares every tree that is not prepared yet. */
function startTrees(): void {
  for (const tree of document.querySelectorAll<HTMLElement>("ul.tree:not([role=tree])")) {
    for (const details of tree.querySelectorAll("details")) unfold(details);
    for (const list of tree.querySelectorAll("ul")) list.setAttribute("role", "group");
    const items = tree.querySelectorAll("li");
    for (const item of items) {
      item.setAttribute("role", "treeitem");
      item.tabIndex = item === items[0] ? 0 : -1;
    }
    tree.setAttribute("role", "tree");
    tree.addEventListener("click", onPress);
    tree.addEventListener("keydown", onKey);
  }
}

/** Replaces a <details> with its label and list: a tree may contain no other controls. */
function unfold(details: HTMLDetailsElement): void {
  const item = details.parentElement;
  const [summary, list] = details.children;
  if (!item || !summary || !list) return;
  const name = document.createElement("div");
  name.className = summary.className;
  name.append(...summary.childNodes);
  details.replaceWith(name, list);
  expand(item, details.open);
}

function expand(item: Element, open: boolean): void {
  item.setAttribute("aria-expanded", String(open));
  listOf(item)?.toggleAttribute("hidden", !open);
}

function listOf(item: Element): Element | null {
  return item.querySelector(":scope > ul");
}

function onPress({ target }: MouseEvent): void {
  const name = target instanceof Element && !target.closest("a") ? target.closest(".tree-name") : undefined;
  const item = name?.parentElement;
  if (!item) return;
  focus(item);
  toggle(item);
}

function onKey(event: KeyboardEvent): void {
  const { target, currentTarget: tree } = event;
  if (!(target instanceof HTMLElement) || !(tree instanceof HTMLElement)) return;
  if (target.getAttribute("role") !== "treeitem" || event.altKey || event.ctrlKey || event.metaKey) return;
  const isLeftToRight = getComputedStyle(tree).direction === "ltr";
  const key = isLeftToRight ? event.key : (MIRRORED[event.key] ?? event.key);
  if (!move(key, target, tree)) return;
  event.preventDefault();
  event.stopPropagation();
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** Handles a key; false if the tree does not use it. */
function move(key: string, item: HTMLElement, tree: HTMLElement): boolean {
  const items = [...tree.querySelectorAll<HTMLElement>("li")].filter((one) => !one.parentElement?.closest("[hidden]"));
  const index = items.indexOf(item);
  const open = item.getAttribute("aria-expanded");
  switch (key) {
    case "ArrowDown":
      return focus(items[index + 1]);
    case "ArrowUp":
      return focus(items[index - 1]);
    case "Home":
      return focus(items[0]);
    case "End":
      return focus(items.at(-1));
    case "ArrowRight":
      return open === "false" ? toggle(item) : focus(listOf(item)?.querySelector("li"));
    case "ArrowLeft":
      return open === "true" ? toggle(item) : focus(item.parentElement?.closest<HTMLElement>("li"));
    case "Enter":
    case " ":
      return toggle(item);
    case "*":
      for (const one of item.parentElement?.children ?? [])
        if (one.getAttribute("aria-expanded") === "false") expand(one, true);
      return true;
    default: {
      // Only single characters search by name: Tab must leave the tree, even one with a file `tables.ts`.
      const others = key.length === 1 ? [...items.slice(index + 1), ...items.slice(0, index)] : [];
      const found = others.find((one) => nameOf(one)?.startsWith(key.toLowerCase()));
      return found !== undefined && focus(found);
    }
  }
}

function toggle(item: Element): true {
  const open = item.getAttribute("aria-expanded");
  if (open) expand(item, open === "false");
  return true;
}

function nameOf(item: HTMLElement): string | undefined {
  return item.querySelector(".tree-name")?.textContent?.trim().toLowerCase();
}

/** Moves focus and the tab stop. A key without a target still counts as handled. */
function focus(item: HTMLElement | null | undefined): true {
  const before = item?.closest(".tree")?.querySelector<HTMLElement>("li[tabindex='0']");
  if (before) before.tabIndex = -1;
  if (item) item.tabIndex = 0;
  item?.focus();
  return true;
}
