import { expect, test } from "vitest";
import { createNearest } from "./nearest-route.ts";

const nearest = createNearest(() => [
  "/",
  "/guides/install",
  "/guides/deploy",
  "/sdk/python/install",
  "/api/users",
  "/api/overview",
]);

test.each([
  ["/guides/instal", "/guides/install"],
  ["/api/v2/users", "/api/users"],
  ["/sdk/install", "/sdk/python/install"],
  ["/guides/Deploy", "/guides/deploy"],
  ["/guides\\deploy", "/guides/deploy"],
  ["/apis/user", "/api/users"],
  ["/other/install", undefined],
  ["/other/overview", undefined],
  ["/api/v2/overview", "/api/overview"],
  ["/something/entirely/different", undefined],
])("finds the page closest to %s: %s", (route, expected) => {
  expect(nearest(route)).toBe(expected);
});

test.each([
  ["/img/gateway.png", "/img/gatway.svg"],
  ["/img/step1.png", undefined],
  ["/img/image-search-demo.png", undefined],
])("finds the file closest to %s: %s", (route, expected) => {
  const files = createNearest(() => ["/img/gatway.svg", "/img/step2.png", "/img/geosearch-demo.png"]);
  expect(files(route)).toBe(expected);
});
