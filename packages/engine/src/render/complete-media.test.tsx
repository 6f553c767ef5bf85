import { type HtmlNode, rawHtml, serialize } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { completeMedia } from "./complete-media.ts";

const complete = (node: HtmlNode): string =>
  serialize(completeMedia(node, (source) => (source === "/a.png" ? { width: 640, height: 360 } : undefined)));

test.each([
  [<img src="/a.png" alt="" />, '<img width="640" height="360" src="/a.png" alt="">'],
  [
    <img class="block dark:hidden" src="/a.png" alt="" />,
    '<img width="640" height="360" class="block dark:hidden" src="/a.png" alt="">',
  ],
  [<img src="/b.png" alt="" />, '<img src="/b.png" alt="">'],
  [<img class="h-8" src="/a.png" alt="" />, '<img class="h-8" src="/a.png" alt="">'],
  [<img height="200" src="/a.png" alt="" />, '<img height="200" src="/a.png" alt="">'],
  [<img style="height:3em" src="/a.png" alt="" />, '<img style="height:3em" src="/a.png" alt="">'],
])("gives an image whose size is open that of its file: %#", (image, expected) => {
  expect(complete(image)).toBe(expected);
  // The same markup, not ours.
  expect(complete(rawHtml(`<p title='1 > 0'>${serialize(image)}<b>`))).toBe(`<p title='1 > 0'>${expected}<b>`);
});

test("loads the first image eagerly and the others lazily", () => {
  const image = <img src="/b.png" loading="lazy" alt="" />;
  expect(complete([image, <p>{image}</p>])).toBe(
    '<img src="/b.png" alt="" fetchpriority="high"><p><img src="/b.png" loading="lazy" alt=""></p>',
  );
});

test.each([
  ['width="560" height="315"', 'width="560" height="315" style="aspect-ratio:560/315;height:auto"'],
  ['style="border:0" width="8" height="5"', 'style="aspect-ratio:8/5;height:auto;border:0" width="8" height="5"'],
  ['style="height:9em" width="8" height="5"', 'style="height:9em" width="8" height="5"'],
  ['width="100%" height="400"', 'width="100%" height="400"'],
  ['class="aspect-video" width="5" height="4"', 'class="aspect-video" width="5" height="4"'],
  ['src="/a"', 'src="/a"'],
])("turns an embed with %s into one with %s", (before, after) => {
  expect(complete(rawHtml(`<iframe ${before}></iframe>`))).toBe(`<iframe ${after}></iframe>`);
});

test("leaves code unchanged", () => {
  const code = rawHtml("&lt;img <b>", { text: "<img" });
  expect(completeMedia(<pre>{code}</pre>, () => ({ width: 1, height: 1 }))).toMatchObject({
    attributes: { children: code },
  });
});
