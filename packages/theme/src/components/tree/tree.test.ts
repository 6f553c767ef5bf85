import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a tree from a list in HTML", () => {
  expect(testPage().html(tag("Tree", {}, "- app/\n  - page.tsx\n- package.json"))).toMatchInlineSnapshot(
    `"<ul class="tree" data-component-name="Tree" role="list" aria-label="[files]"><li class="tree-folder"><details open><summary class="tree-name"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 6.5A1.5 1.5 0 0 1 4.5 5H9l2.5 3h8A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z"/></svg><span>app/</span></summary><ul role="list"><li class="tree-file"><span class="tree-name"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M13.5 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-11zM13.5 3v5.5H19"/></svg><span>page.tsx</span></span></li></ul></details></li><li class="tree-file"><span class="tree-name"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M13.5 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-11zM13.5 3v5.5H19"/></svg><span>package.json</span></span></li></ul>"`,
  );
});

test("a tree from a list in Markdown", () => {
  expect(testPage().markdown(tag("Tree", {}, "- app/\n  - page.tsx\n- package.json"))).toMatchInlineSnapshot(`
    "- app/
      - page.tsx
    - package.json"
  `);
});

test("a tree from tags in HTML", () => {
  expect(
    testPage().html(
      tag(
        "FileTree",
        {},
        tag("Tree.Folder", { name: "src", defaultOpen: true }, tag("Tree.File", { name: "a.ts", highlight: true })),
        tag("Tree.Folder", { name: "lib", openable: false }),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<ul class="tree" data-component-name="Tree" role="list" aria-label="[files]"><li class="tree-folder"><details open><summary class="tree-name"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 6.5A1.5 1.5 0 0 1 4.5 5H9l2.5 3h8A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z"/></svg><span>src</span></summary><ul role="list"><li class="tree-file" data-highlight><span class="tree-name"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M13.5 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-11zM13.5 3v5.5H19"/></svg><span>a.ts</span></span></li></ul></details></li><li class="tree-folder"><span class="tree-name"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 6.5A1.5 1.5 0 0 1 4.5 5H9l2.5 3h8A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z"/></svg><span>lib</span></span><ul role="list"></ul></li></ul>"`,
  );
});

test("a tree from tags in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "FileTree",
        {},
        tag("Tree.Folder", { name: "src", defaultOpen: true }, tag("Tree.File", { name: "a.ts", highlight: true })),
        tag("Tree.Folder", { name: "lib", openable: false }),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "- src/
      - a.ts
    - lib/"
  `);
});
