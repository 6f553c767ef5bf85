document.addEventListener("click", (event) => {
  if (event.target instanceof Element) event.target.closest(".stat")?.classList.toggle("open");
});
