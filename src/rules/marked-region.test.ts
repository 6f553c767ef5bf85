import { expect, test } from "vitest";
import { putIntoRegion } from "./marked-region.ts";

const NOTICE = "<!-- Written by `lectern rules`. Write your own rules above or below; this part is replaced. -->";
const REGION = `<!-- lectern:rules:start -->\n${NOTICE}\n\nNew.\n\n<!-- lectern:rules:end -->`;
const OLD = REGION.replace("New.", "Old.");

const CASES: readonly [what: string, existing: string | undefined, expected: string | undefined][] = [
  ["a new file begins with its head", undefined, `head\n${REGION}\n`],
  ["an empty file is a new one", "\n", `head\n${REGION}\n`],
  ["text of people stays before the region", "# Ours\n\nBe kind.\n\n\n", `# Ours\n\nBe kind.\n\n${REGION}\n`],
  ["only the region is replaced", `Above.\n${OLD}\nBelow.  \n`, `Above.\n${REGION}\nBelow.  \n`],
  ["a current region changes nothing", `Above.\n\n${REGION}\n`, `Above.\n\n${REGION}\n`],
  ["Windows lines stay", "Ours.\r\n", `Ours.\r\n\r\n${REGION.replaceAll("\n", "\r\n")}\r\n`],
  ["a start without end is broken", "<!-- lectern:rules:start -->\nText", undefined],
  ["an end without start is broken", "Text\n<!-- lectern:rules:end -->", undefined],
  ["an end before its start is broken", "<!-- lectern:rules:end -->\n<!-- lectern:rules:start -->", undefined],
  ["two regions are broken", `${OLD}\n${OLD}`, undefined],
];

test.each(CASES)("%s", (_, existing, expected) => {
  const marked = putIntoRegion(existing, "\nNew.\n", "head\n");
  expect(marked).toEqual(expected === undefined ? { kind: "broken" } : { kind: "text", text: expected });
});
