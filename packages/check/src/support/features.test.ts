import { expect, test } from "vitest";
import { knownFeatures, noteOn } from "./features.ts";

test("covers each kind of name in the feature table", () => {
  const known = new Map(knownFeatures().map(({ kind, name, status }) => [`${kind} ${name}`, status]));
  expect(known.get("setting navigation.tabs[].align")).toBe("honored");
  expect(known.get("setting seo.metatags.*")).toBe("honored");
  expect(known.get("setting thumbnails.background")).toBe("honored");
  expect(known.get("setting navigation.groups[].sdk")).toBe("unsupported");
  expect(known.get("frontmatter sidebarTitle")).toBe("honored");
  expect(known.get("component Tree.Folder")).toBe("honored");
  expect(known.get("attribute Card.href")).toBe("honored");
  expect(known.get("fence option wrap")).toBe("honored");
});

test.each([
  ["setting", "navigation.groups[].sdk", "unsupported"],
  ["setting", "integrations.telemetry.enabled", "honored"],
  ["setting", "integrations.posthog.apiKey", "honored"],
  ["setting", "integrations.onetrust.domainScript", "unsupported"],
  ["setting", "analytics.mixpanel.projectToken", "unsupported"],
  ["OpenAPI file", "x-unheard-of", "unsupported"],
  ["OpenAPI file", "x-hidden", "approximated"],
  ["frontmatter", "og:image", "honored"],
  ["style hook", ".anything", "unsupported"],
] as const)("describes %s %s as %s", (kind, name, status) => {
  expect(noteOn(kind, name)?.status).toBe(status);
});

test("has hand-written notes only for existing settings", () => {
  const differing = knownFeatures().filter(({ kind, status }) => kind === "setting" && status !== "honored");
  const parts = new Set(differing.map(({ name }) => name.replace(/^navigation\.[a-z[\]]+\./, "").split(/[.[]/)[0]));
  expect([...parts].sort()).toEqual(["api", "integrations", "navbar", "public", "sdk", "theme"].sort());
});
