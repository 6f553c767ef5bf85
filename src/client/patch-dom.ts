// Patches an open page after a change. Scripts and readers alter the live DOM (tabs, diagrams, open sections), so the new
// page is compared with the page as last sent, and only the differences are applied to the live DOM.

/** Patches the children of a live element, given its previously sent and its new version. */
export function patchInside(live: Element, before: Element, after: Element): void {
  if (before.isEqualNode(after)) return;
  if (hasShapeOf(live, before)) patchChildren(live, before, after);
  else live.replaceChildren(...[...after.childNodes].map(copy));
}

function patchChildren(live: Element, before: Element, after: Element): void {
  const [nodes, old, sent] = [[...live.childNodes], [...before.childNodes], [...after.childNodes]];
  const most = Math.min(old.length, sent.length);
  let head = 0;
  while (head < most && isSame(old[head], sent[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), sent.at(-1 - tail))) tail++;
  const gone = nodes.slice(head, nodes.length - tail);
  const come = sent.slice(head, sent.length - tail);
  if (gone.length === come.length) {
    come.forEach((node, index) => {
      const [target, was] = [gone[index], old[head + index]];
      if (target && was) patchNode(target, was, node);
    });
    return;
  }
  const next = nodes[nodes.length - tail] ?? null;
  for (const node of gone) node.remove();
  for (const node of come) live.insertBefore(copy(node), next);
}

function patchNode(live: ChildNode, before: Node, after: Node): void {
  if (isSame(before, after)) return;
  const elements = live instanceof Element && before instanceof Element && after instanceof Element;
  // The inside of an island belongs to its component.
  const isIsland = after.nodeName === "LECTERN-ISLAND";
  if (elements && !isIsland && hasShapeOf(live, before) && isSame(before.cloneNode(), after.cloneNode()))
    patchChildren(live, before, after);
  else live.replaceWith(copy(after));
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one?.isEqualNode(other ?? null) ?? false;
}

/** True if an element still has the child nodes it was sent with, whatever their state. */
function hasShapeOf(live: Element, sent: Element): boolean {
  if (live.childNodes.length !== sent.childNodes.length) return false;
  return [...live.childNodes].every((node, index) => node.nodeName === sent.childNodes[index]?.nodeName);
}

function copy(node: Node): Node {
  return document.importNode(node, true);
}
