import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import { expect, test, vi } from "vitest";
import { createPreviewMcp, createPreviewSource } from "./preview-mcp.ts";

test("reopens a site on the next call after a failure", async () => {
  const open = vi.fn<() => Promise<OpenedSite>>().mockRejectedValue(new Error("no site"));
  const source = createPreviewSource(open);
  await expect(source.open()).rejects.toThrow("no site");
  // No rejection is left that could surface later, unhandled.
  source.invalidate();
  await expect(source.open()).rejects.toThrow("no site");
  expect(open).toHaveBeenCalledTimes(2);
});

test("opens nothing before the first call", () => {
  const open = vi.fn<() => Promise<OpenedSite>>();
  createPreviewMcp(open, () => {}).invalidate();
  expect(open).not.toHaveBeenCalled();
});
