import { expect, test } from "vitest";
import { divisionColor } from "./menu.ts";

test.each([
  [undefined, ""],
  [{}, ""],
  [{ light: "#0f766e", dark: "#5eead4" }, ' style="--lec-own:#007068;--lec-own-dark:#5eead4"'],
  [{ light: "#ffff00" }, ' style="--lec-own:#676700;--lec-own-dark:#ffff00"'],
  [{ light: "red;x:y" }, ' style="--lec-own:#00752f;--lec-own-dark:#1aa44a"'],
])("%j", (color, markup) => {
  expect(divisionColor(color ? { color } : {}).markup).toBe(markup);
});
