import { expect, test } from "vitest";
import { divisionColor } from "./menu.ts";

test.each([
  [undefined, ""],
  [{}, ""],
  [{ light: "#0f766e", dark: "#5eead4" }, ' style="--own:#007068;--own-dark:#5eead4"'],
  [{ light: "#ffff00" }, ' style="--own:#676700;--own-dark:#ffff00"'],
  [{ light: "red;x:y" }, ' style="--own:#00752f;--own-dark:#1aa44a"'],
])("%j", (color, markup) => {
  expect(divisionColor(color ? { color } : {}).markup).toBe(markup);
});
