import { expect, test } from "vitest";
import { startCost } from "../../test/support/cost.ts";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { parseConfig } from "./parse-config.ts";

function parse(redirects: string) {
  const needed = '"theme": "mint", "name": "A", "colors": {"primary": "#fff"}, "navigation": {"pages": []}';
  const { value, diagnostics } = parseConfig(
    { path: "docs.json", text: `{${needed},\n"redirects": ${redirects}}` },
    () => undefined,
  );
  return { redirects: value.redirects, problems: diagnostics.map(formatDiagnostic) };
}

test("a redirect is permanent unless it says otherwise, and knows its place", () => {
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
      '2:54 config/duplicate-redirect "/a" is already redirected in line 2; this redirect never happens. Keep one of them.',
    ],
  ],
  [
    '[{"source": "/a", "destination": "/b"}, {"source": "/a/", "destination": "/c"}]',
    ["/a → /b"],
    [
      '2:54 config/duplicate-redirect "/a/" is already redirected in line 2; this redirect never happens. Keep one of them.',
    ],
  ],
  [
    '[{"source": "/n/:id(\\\\d+)", "destination": "/a"}, {"source": "/p/:id+", "destination": "/l/:id+"}, {"source": "/o/:id?", "destination": "/a"}]',
    [],
    [
      '2:26 config/redirect-invalid-source A redirect source cannot contain ":id(\\d+)"; the redirect is left out. Varying parts are ":name", ":name*" and "*". Write one redirect for each case.',
      '2:75 config/redirect-invalid-source A redirect source cannot contain ":id+"; the redirect is left out. Varying parts are ":name", ":name*" and "*". Write one redirect for each case.',
      '2:124 config/redirect-invalid-source A redirect source cannot contain ":id?"; the redirect is left out. Varying parts are ":name", ":name*" and "*". Write one redirect for each case.',
    ],
  ],
  [
    '[{"source": "a", "destination": "/b"}]',
    ["/a → /b"],
    ['2:26 config/redirect-missing-slash "redirects[0].source" must start with "/", not "a". Write "/a".'],
  ],
  [
    '[{"source": "/a", "destination": "b/c"}]',
    ["/a → /b/c"],
    ['2:47 config/redirect-missing-slash "redirects[0].destination" must start with "/", not "b/c". Write "/b/c".'],
  ],
  [
    '[{"source": "/a?x=1", "destination": "/b"}]',
    [],
    [
      '2:26 config/redirect-invalid-source A redirect cannot depend on a query or an anchor: "/a?x=1" is left out. Write "/a".',
    ],
  ],
  [
    '[{"source": "/a#x", "destination": "/b"}]',
    [],
    [
      '2:26 config/redirect-invalid-source A redirect cannot depend on a query or an anchor: "/a#x" is left out. Write "/a".',
    ],
  ],
  [
    '[{"source": "/a", "destination": "/a"}]',
    [],
    ['2:15 config/self-redirect "/a" is redirected to itself; the redirect is left out. Remove it.'],
  ],
  [
    '[{"source": "/a"}]',
    [],
    ['2:15 config/missing-key "redirects[0].destination" is missing. Add "destination" here.'],
  ],
  ['[{"source": "/a/:slug*", "destination": "/b/:slug*"}]', ["/a/:slug* → /b/:slug*"], []],
  [
    '[{"source": "/a/:id", "destination": "/b/:di"}]',
    ["/a/:id → /b/:di"],
    [
      '2:51 config/redirect-unknown-parameter The destination uses ":di", which the source does not have. Did you mean ":id"?',
    ],
  ],
  ['[{"source": "/a/*", "destination": "/b/*"}]', ["/a/* → /b/*"], []],
  [
    '[{"source": "/a", "destination": "/b/*"}]',
    ["/a → /b/*"],
    [
      '2:47 config/redirect-unknown-parameter The destination uses "*", which the source does not have. Add "*" to the source.',
    ],
  ],
  [
    '[{"source": "/a/:x/:x", "destination": "/b"}]',
    ["/a/:x/:x → /b"],
    [
      '2:26 config/redirect-invalid-source A redirect source cannot contain ":x" like this. Varying parts are ":name", ":name*" and "*", each name once.',
    ],
  ],
  [
    '[{"source": "/a/:1", "destination": "/b"}]',
    ["/a/:1 → /b"],
    [
      '2:26 config/redirect-invalid-source A redirect source cannot contain ":1" like this. Varying parts are ":name", ":name*" and "*", each name once.',
    ],
  ],
  ['[{"source": "/a:", "destination": "/pkg/a:b"}]', ["/a: → /pkg/a:b"], []],
  ['[{"source": "/a", "destination": "http://localhost:3000/b"}]', ["/a → http://localhost:3000/b"], []],
  [
    '[{"source": "/a", "destination": "javascript:alert(1)"}]',
    [],
    [
      '2:47 config/unsafe-link "redirects[0].destination" may not run code: "javascript:alert(1)" is left out. Link to a page or a URL.',
    ],
  ],
  [
    '[{"source": "/a", "destination": "/b", "permanent": "no"}]',
    ["/a → /b"],
    ['2:66 config/invalid-type "redirects[0].permanent" must be true or false, not "no".'],
  ],
  ['["/a"]', [], ['2:15 config/invalid-type "redirects[0]" must be an object, not "/a".']],
  ['{"/a": "/b"}', [], ['2:14 config/invalid-type "redirects" must be a list, not an object.']],
])("%s is checked", (text, kept, expected) => {
  const { redirects, problems } = parse(text);
  expect(redirects.map(({ source, destination }) => `${source} → ${destination}`)).toEqual(kept);
  expect(problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test("a source of names and brackets without end takes time that grows with its length", () => {
  const cost = startCost();
  expect(parse(`[{"source": "/${":a(".repeat(20_000)}", "destination": "/b"}]`).redirects).toHaveLength(1);
  const names = Array.from({ length: 20_000 }, (_, index) => `/:a${index}`).join("");
  expect(parse(`[{"source": "${names}", "destination": "${names}/b"}]`).problems).toEqual([]);
  expect(cost()).toBeLessThan(5000);
});
