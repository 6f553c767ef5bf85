import { expect, test } from "vitest";
import { createNearest } from "./nearest-route.ts";

const nearest = createNearest(() => ["/", "/guides/install", "/guides/deploy", "/sdk/python/install", "/api/users"]);

test.each([
  ["/guides/instal", "/guides/install"],
  ["/api/v2/users", "/api/users"],
  ["/sdk/install", "/sdk/python/install"],
  ["/guides/Deploy", "/guides/deploy"],
  ["/guides\\deploy", "/guides/deploy"],
  ["/apis/user", "/api/users"],
  ["/something/entirely/different", undefined],
])("finds the page closest to %s: %s", (route, expected) => {
  expect(nearest(route)).toBe(expected);
});
