import { expect, test } from "vitest";
import { placeImages } from "./finish-page.ts";

const place = (markup: string): string =>
  placeImages(markup, (source) => (source === "/a.png" ? { width: 640, height: 360 } : undefined));

test.each([
  ['<img src="/a.png" alt="">', '<img width="640" height="360" src="/a.png" alt="">'],
  [
    '<img class="block dark:hidden" src="/a.png">',
    '<img width="640" height="360" class="block dark:hidden" src="/a.png">',
  ],
  ['<img src="/b.png">', '<img src="/b.png">'],
  ['<img class="h-8" src="/a.png">', '<img class="h-8" src="/a.png">'],
  ['<img height="200" src="/a.png">', '<img height="200" src="/a.png">'],
  ['<img style="height:3em" src="/a.png">', '<img style="height:3em" src="/a.png">'],
])("%s", (before, after) => {
  expect(place(before)).toBe(after);
});

test("loads the first image eagerly and the others lazily", () => {
  expect(place('<img src="/b.png" loading="lazy"><img src="/b.png" loading="lazy">')).toBe(
    '<img src="/b.png" fetchpriority="high"><img src="/b.png" loading="lazy">',
  );
});

test.each([
  ['<iframe width="560" height="315">', '<iframe style="aspect-ratio:560/315;height:auto" width="560" height="315">'],
  [
    '<iframe style="border:0" width="8" height="5">',
    '<iframe style="aspect-ratio:8/5;height:auto;border:0" width="8" height="5">',
  ],
  ['<iframe style="height:9em" width="8" height="5">', '<iframe style="height:9em" width="8" height="5">'],
  ['<iframe width="100%" height="400">', '<iframe width="100%" height="400">'],
  ['<iframe class="aspect-video" width="5" height="4">', '<iframe class="aspect-video" width="5" height="4">'],
  ['<iframe src="/a">', '<iframe src="/a">'],
])("turns the embed %s into %s", (embed, expected) => {
  expect(placeImages(embed, () => undefined)).toBe(expected);
});
