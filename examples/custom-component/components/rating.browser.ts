// Runs on pages that use <Rating>. One listener on the document also serves elements that a preview replaces later.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".rating [data-stars]") : null;
  const group = button?.closest(".rating");
  if (!button || !group) return;
  const stars = Number(button.dataset["stars"]);
  for (const other of group.querySelectorAll<HTMLElement>("[data-stars]"))
    other.setAttribute("aria-pressed", String(Number(other.dataset["stars"]) <= stars));
  const output = group.querySelector("output");
  if (output) output.textContent = ` ${stars}`;
});
