/** What scrolls the navigation: the sidebar or, on small screens, the drawer around it. */
export function navigationScroller(): HTMLElement | null {
  const content = document.getElementById("sidebar-content");
  return content && getComputedStyle(content).overflowY === "visible" ? content.closest("aside") : content;
}
