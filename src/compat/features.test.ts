import { expect, test } from "vitest";
import { knownFeatures, noteOn } from "./features.ts";

test("the table of everything knows each kind of name", () => {
  const known = new Map(knownFeatures().map(({ kind, name, status }) => [`${kind} ${name}`, status]));
  expect(known.get("setting navigation.tabs[].align")).toBe("honoured");
  expect(known.get("setting seo.metatags.*")).toBe("honoured");
  expect(known.get("setting thumbnails.background")).toBe("honoured");
  expect(known.get("setting navigation.groups[].sdk")).toBe("unsupported");
  expect(known.get("frontmatter sidebarTitle")).toBe("honoured");
  expect(known.get("component Tree.Folder")).toBe("honoured");
  expect(known.get("attribute Card.href")).toBe("honoured");
  expect(known.get("fence option wrap")).toBe("honoured");
});

test.each([
  ["setting", "navigation.groups[].sdk", "unsupported"],
  ["setting", "integrations.telemetry.enabled", "honoured"],
  ["setting", "integrations.posthog.apiKey", "honoured"],
  ["setting", "integrations.onetrust.domainScript", "unsupported"],
  ["setting", "analytics.mixpanel.projectToken", "unsupported"],
  ["OpenAPI file", "x-unheard-of", "unsupported"],
  ["OpenAPI file", "x-hidden", "honoured"],
  ["frontmatter", "og:image", "honoured"],
  ["style hook", ".anything", "unsupported"],
] as const)("a note on %s %s says %s", (kind, name, status) => {
  expect(noteOn(kind, name)?.status).toBe(status);
});

test("every hand-written note on a setting is about a setting there is", () => {
  const differing = knownFeatures().filter(({ kind, status }) => kind === "setting" && status !== "honoured");
  const parts = new Set(differing.map(({ name }) => name.replace(/^navigation\.[a-z[\]]+\./, "").split(/[.[]/)[0]));
  expect([...parts].sort()).toEqual(["api", "integrations", "navbar", "public", "sdk", "theme"].sort());
});
