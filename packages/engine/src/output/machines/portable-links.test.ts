import { expect, test } from "vitest";
import { createPortableLinks } from "./machine-output.ts";

const urls = { root: "https://docs.example.com/help", isAbsolute: true };
const change = createPortableLinks(urls, "/help");

test("makes links, images, definitions and attributes absolute", () => {
  expect(change('[a](/help/a) ![b](</help/b c.png>) [d](/help/d#x "t")')).toBe(
    '[a](https://docs.example.com/help/a) ![b](<https://docs.example.com/help/b c.png>) [d](https://docs.example.com/help/d#x "t")',
  );
  expect(change("[x]: /help/x\n- [y](/help/y)")).toBe(
    "[x]: https://docs.example.com/help/x\n- [y](https://docs.example.com/help/y)",
  );
  expect(change('<img src="/help/i.png" />')).toBe('<img src="https://docs.example.com/help/i.png" />');
});

test("leaves other targets alone", () => {
  for (const text of ["[a](#b)", "[a](//cdn.example.com/x)", "[a](https://x.example/y)", "[a](/other)", "[a](b)"])
    expect(change(text)).toBe(text);
});

test("leaves code alone", () => {
  const text = "`[a](/help/a)` and ``x ` [b](/help/b)``\n\n```md\n[c](/help/c)\n```\n\n> ~~~\n> [d](/help/d)\n> ~~~";
  expect(change(text)).toBe(text);
  expect(change("a ` [b](/help/b)")).toBe("a ` [b](https://docs.example.com/help/b)");
  expect(change("````md\n```\n[a](/help/a)\n````\n[b](/help/b)")).toBe(
    "````md\n```\n[a](/help/a)\n````\n[b](https://docs.example.com/help/b)",
  );
});

test("changes nothing without a site URL", () => {
  expect(createPortableLinks({ root: "", isAbsolute: false }, "")("[a](/a)")).toBe("[a](/a)");
  expect(createPortableLinks({ root: "https://x.example", isAbsolute: true }, "")("[a](/a)")).toBe(
    "[a](https://x.example/a)",
  );
});
