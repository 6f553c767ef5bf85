// Dollar signs that are prices, not math: `from $5 to $10` must not become a formula.

import { findCode, isInside } from "./fences.ts";
import { STAND_IN } from "./stand-ins.ts";

/** Keeps a single dollar for math only where it opens before a non-space and closes after one, no digit following. `$/min` is a price. */
export function protectPrices(text: string): string {
  if (!text.includes("$")) return text;
  const code = findCode(text);
  let result = "";
  let start = 0;
  for (const line of text.split("\n")) {
    result += line.includes("$") ? protectLine(line, start, code) : line;
    start += line.length + 1;
    if (start <= text.length) result += "\n";
  }
  return result;
}

function protectLine(line: string, start: number, code: ReturnType<typeof findCode>): string {
  const singles: number[] = [];
  for (let index = line.indexOf("$"); index !== -1; index = line.indexOf("$", index + 1)) {
    const lone = line[index - 1] !== "$" && line[index + 1] !== "$" && line[index - 1] !== "\\";
    if (lone && !isInside(code, start + index)) singles.push(index);
  }
  const math = new Set<number>();
  for (let index = 0; index + 1 < singles.length; index++) {
    const open = singles[index] ?? 0;
    const close = singles[index + 1] ?? 0;
    if (/[\s/]/.test(line[open + 1] ?? " ") || !closesMath(line, close)) continue;
    math.add(open).add(close);
    index++;
  }
  const characters = line.split("");
  for (const index of singles) if (!math.has(index)) characters[index] = STAND_IN.dollar;
  return characters.join("");
}

function closesMath(line: string, index: number): boolean {
  return !/\s/.test(line[index - 1] ?? " ") && !/[\d\p{L}]/u.test(line[index + 1] ?? "");
}
