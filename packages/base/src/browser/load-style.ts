// Adds a stylesheet that loads after the page, before the author's. If it fails to load, the page still works.

/** Resolves once the stylesheet applies; undefined if the page already has it. */
export function loadStyle(href: string | undefined): Promise<void> | undefined {
  if (!href || document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.dataset["late"] = "";
  document.querySelector("link[rel=stylesheet]")?.after(link);
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
}
