import { expect, test } from "vitest";
import { en, type StringKey } from "../../layout/locales/en.ts";
import { withImageActions } from "./image-actions.tsx";

const IMAGE = <img src="/a.png" alt="A map" />;

function render(actions: unknown, placement?: unknown): string {
  const context = { need: () => undefined, t: (word: StringKey) => en[word] };
  return withImageActions(IMAGE, { actions, placement, source: "/a.png", alt: "A map" }, context)
    .markup.replaceAll(/<svg.*?<\/svg>/g, "")
    .replace(IMAGE.markup, "IMG");
}

test("lets readers copy and save an image", () => {
  expect(render(true)).toBe(
    '<span class="image-box" data-placement="bottom-center">IMG<span class="image-actions"><button type="button" data-copy-image aria-label="Copy A map"></button><a href="/a.png" download aria-label="Download A map"></a></span></span>',
  );
});

test.each([
  ["copy", ["copy"]],
  ["download, copy", ["copy", "download"]],
  [["download"], ["download"]],
  ["print", []],
  ["", ["copy", "download"]],
  ["false", []],
  [false, []],
  [undefined, []],
  [{}, []],
])("turns the actions %j into %j", (actions, names) => {
  expect([...render(actions).matchAll(/aria-label="(\w+)/g)].map(([, name]) => name?.toLowerCase())).toEqual(names);
});

test("places the buttons as the author says, or by default if the position is unknown", () => {
  expect(render(true, "top-right")).toContain('data-placement="top-right"');
  expect(render(true, "somewhere")).toContain('data-placement="bottom-center"');
});
