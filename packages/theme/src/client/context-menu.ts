// Fills the page URL into links to assistants when the build did not know the site's origin.

const PLACEHOLDER = "__page__";

fill();
document.addEventListener("lectern:content", fill);

function fill(): void {
  const counterpart = document.querySelector<HTMLLinkElement>("link[rel=alternate][type='text/markdown']");
  if (!counterpart) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#page-context-menu a")) {
    if (link.href.includes(PLACEHOLDER))
      link.href = link.href.replaceAll(PLACEHOLDER, encodeURIComponent(counterpart.href));
  }
}
