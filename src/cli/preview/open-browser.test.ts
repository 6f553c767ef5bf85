import { expect, test } from "vitest";
import { browserCommand } from "./open-browser.ts";

test("the address is one argument, with nothing a shell could read", () => {
  const url = 'http://localhost:3000/$(touch x)&calc"|';
  const href = "http://localhost:3000/$(touch%20x)&calc%22|";
  expect(browserCommand(url, "linux")).toEqual(["xdg-open", href]);
  expect(browserCommand(url, "darwin")).toEqual(["open", href]);
  expect(browserCommand(url, "win32")).toEqual(["rundll32", "url.dll,FileProtocolHandler", href]);
});

test("only addresses of a preview are opened", () => {
  expect(() => browserCommand("file:///etc/passwd", "linux")).toThrow("is not a preview URL");
});
