import { expect, test } from "vitest";
import { browserCommand } from "./open-browser.ts";

test("passes the URL as one argument without shell syntax", () => {
  const url = 'http://localhost:3000/$(touch x)&calc"|';
  const href = "http://localhost:3000/$(touch%20x)&calc%22|";
  expect(browserCommand(url, "linux")).toEqual(["xdg-open", href]);
  expect(browserCommand(url, "darwin")).toEqual(["open", href]);
  expect(browserCommand(url, "win32")).toEqual(["rundll32", "url.dll,FileProtocolHandler", href]);
});

test("opens only preview URLs", () => {
  expect(() => browserCommand("file:///etc/passwd", "linux")).toThrow("is not a preview URL");
});
