import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { parseConfig } from "./parse-config.ts";

function parse(redirects: string) {
  const needed = '"theme": "mint", "name": "A", "colors": {"primary": "#fff"}, "navigation": {"pages": []}';
  const { value, diagnostics } = parseConfig(
    { path: "docs.json", text: `{${needed},\n"redirects": ${redirects}}` },
    () => undefined,
  );
  return { redirects: value.redirects, problems: diagnostics.map(formatDiagnostic) };
}

test("makes redirects permanent by default and locates them", () => {
  expect(
    parse('[{"source": "/a", "destination": "/b"}, {"source": "/c", "destination": "/d#e", "permanent": false}]'),
  ).toEqual({
    redirects: [
      { source: "/a", destination: "/b", permanent: true, at: { file: "docs.json", line: 2, column: 15 } },
      { source: "/c", destination: "/d#e", permanent: false, at: { file: "docs.json", line: 2, column: 54 } },
    ],
    problems: [],
  });
});

test.each([
  ['[{"source": "/a", "destination": "/b"}]', ["/a → /b"], []],
  [
    '[{"source": "/a", "destination": "/b"}, {"source": "/a", "destination": "/c"}]',
    ["/a → /b"],
    [
      '2:54 config/duplicate-redirect Duplicate redirect from "/a" never applies: line 2 comes first. Remove one of them.',
    ],
  ],
  [
    '[{"source": "/a", "destination": "/b"}, {"source": "/a/", "destination": "/c"}]',
    ["/a → /b"],
    [
      '2:54 config/duplicate-redirect Duplicate redirect from "/a/" never applies: line 2 comes first. Remove one of them.',
    ],
  ],
  [
    '[{"source": "/n/:id(\\\\d+)", "destination": "/a"}, {"source": "/p/:id+", "destination": "/l/:id+"}, {"source": "/o/:id?", "destination": "/a"}]',
    [],
    [
      '2:26 config/redirect-invalid-source Unsupported pattern ":id(\\d+)" in a redirect source. Use ":name", ":name*" or "*", or write one redirect per case.',
      '2:75 config/redirect-invalid-source Unsupported pattern ":id+" in a redirect source. Use ":name", ":name*" or "*", or write one redirect per case.',
      '2:124 config/redirect-invalid-source Unsupported pattern ":id?" in a redirect source. Use ":name", ":name*" or "*", or write one redirect per case.',
    ],
  ],
  [
    '[{"source": "a", "destination": "/b"}]',
    ["/a → /b"],
    ['2:26 config/redirect-missing-slash "redirects[0].source" must start with "/", not "a". Use "/a".'],
  ],
  [
    '[{"source": "/a", "destination": "b/c"}]',
    ["/a → /b/c"],
    ['2:47 config/redirect-missing-slash "redirects[0].destination" must start with "/", not "b/c". Use "/b/c".'],
  ],
  [
    '[{"source": "/a?x=1", "destination": "/b"}]',
    [],
    [
      '2:26 config/redirect-invalid-source Redirect source "/a?x=1" has a query string or an anchor, which redirects cannot match. Use "/a".',
    ],
  ],
  [
    '[{"source": "/a#x", "destination": "/b"}]',
    [],
    [
      '2:26 config/redirect-invalid-source Redirect source "/a#x" has a query string or an anchor, which redirects cannot match. Use "/a".',
    ],
  ],
  [
    '[{"source": "/a", "destination": "/a"}]',
    [],
    ['2:15 config/self-redirect "/a" redirects to itself. Remove the redirect.'],
  ],
  [
    '[{"source": "/a"}]',
    [],
    ['2:15 config/missing-key Missing required key "redirects[0].destination". Add "destination".'],
  ],
  ['[{"source": "/a/:slug*", "destination": "/b/:slug*"}]', ["/a/:slug* → /b/:slug*"], []],
  [
    '[{"source": "/a/:id", "destination": "/b/:di"}]',
    ["/a/:id → /b/:di"],
    ['2:51 config/redirect-unknown-parameter Unknown parameter ":di" in the redirect destination. Did you mean ":id"?'],
  ],
  ['[{"source": "/a/*", "destination": "/b/*"}]', ["/a/* → /b/*"], []],
  [
    '[{"source": "/a", "destination": "/b/*"}]',
    ["/a → /b/*"],
    [
      '2:47 config/redirect-unknown-parameter Unknown parameter "*" in the redirect destination. Add "*" to the source.',
    ],
  ],
  [
    '[{"source": "/a/:x/:x", "destination": "/b"}]',
    ["/a/:x/:x → /b"],
    [
      '2:26 config/redirect-invalid-source Invalid parameter ":x" in a redirect source. Use ":name", ":name*" or "*", and each name once.',
    ],
  ],
  [
    '[{"source": "/a/:1", "destination": "/b"}]',
    ["/a/:1 → /b"],
    [
      '2:26 config/redirect-invalid-source Invalid parameter ":1" in a redirect source. Use ":name", ":name*" or "*", and each name once.',
    ],
  ],
  ['[{"source": "/a:", "destination": "/pkg/a:b"}]', ["/a: → /pkg/a:b"], []],
  ['[{"source": "/a", "destination": "http://localhost:3000/b"}]', ["/a → http://localhost:3000/b"], []],
  [
    '[{"source": "/a", "destination": "javascript:alert(1)"}]',
    [],
    [
      '2:47 config/unsafe-link Unsafe link in "redirects[0].destination": "javascript:alert(1)" would run code. Link to a page or an https:// URL.',
    ],
  ],
  [
    '[{"source": "/a", "destination": "/b", "permanent": "no"}]',
    ["/a → /b"],
    ['2:66 config/invalid-type "redirects[0].permanent" must be true or false, not "no".'],
  ],
  ['["/a"]', [], ['2:15 config/invalid-type "redirects[0]" must be an object, not "/a".']],
  ['{"/a": "/b"}', [], ['2:14 config/invalid-type "redirects" must be an array, not an object.']],
])("validates %s", (text, accepted, expected) => {
  const { redirects, problems } = parse(text);
  expect(redirects.map(({ source, destination }) => `${source} → ${destination}`)).toEqual(accepted);
  expect(problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test("parses a pathological source in linear time", () => {
  const cost = startCost();
  expect(parse(`[{"source": "/${":a(".repeat(20_000)}", "destination": "/b"}]`).redirects).toHaveLength(1);
  const names = Array.from({ length: 20_000 }, (_, index) => `/:a${index}`).join("");
  expect(parse(`[{"source": "${names}", "destination": "${names}/b"}]`).problems).toEqual([]);
  expect(cost()).toBeLessThan(5000);
});
