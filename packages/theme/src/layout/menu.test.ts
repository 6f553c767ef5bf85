import { expect, test } from "vitest";
import { divisionColor } from "./menu.tsx";

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ light: "#0f766e", dark: "#5eead4" }, "--lec-own:#007068;--lec-own-dark:#5eead4"],
  [{ light: "#ffff00" }, "--lec-own:#676700;--lec-own-dark:#ffff00"],
  [{ light: "red;x:y" }, "--lec-own:#00752f;--lec-own-dark:#1aa44a"],
])("%j", (color, style) => {
  expect(divisionColor(color ? { color } : {})).toBe(style);
});
