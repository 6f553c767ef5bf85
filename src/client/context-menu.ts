// Links to assistants name the page's full address; where the build did not know it, it is put in here.

const PLACEHOLDER = "__page__";

/** Completes the links of the page's menu. */
export function startContextMenu(): void {
  const twin = document.querySelector<HTMLLinkElement>("link[rel=alternate][type='text/markdown']");
  if (!twin) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#page-context-menu a")) {
    if (link.href.includes(PLACEHOLDER)) link.href = link.href.replaceAll(PLACEHOLDER, encodeURIComponent(twin.href));
  }
}
