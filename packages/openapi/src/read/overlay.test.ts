import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { applyOverlays } from "./overlay.ts";

test("joins and searches lists of any length", () => {
  const items = Array.from({ length: 300_000 }, (_, index) => index);
  const root = { list: [...items], inside: { list: [...items] }, one: { deprecated: true } };
  const actions = [
    { target: "$.list", update: items },
    { target: "$.inside", update: { list: items } },
    { target: "$..[?@.deprecated == true]", remove: true },
  ];
  const text = JSON.stringify({ overlay: "1.0.0", actions });
  expect(applyOverlays(root, [{ path: "overlay.json", text }])).toEqual([]);
  expect([root.list.length, root.inside.list.length, "one" in root]).toEqual([600_000, 600_000, false]);
});

test("reports an action without effect", () => {
  const text = `overlay: 1.1.0
actions:
  - target: $.info
  - { target: $.info, remove: false }
  - { target: $.info, updte: { title: B } }
  - { target: $.info, copy: nonsense }
  - { target: $.info, copy: $.gone }
  - { target: $.gone, update: {} }
  - { target: $.info, update: { title: C } }
  - { target: $.info.version, update: null }
`;
  const root = { info: { title: "A", version: "1" } };
  expect(applyOverlays(root, [{ path: "overlay.yaml", text }]).map(formatDiagnostic)).toEqual([
    'overlay.yaml:3:5 api/overlay-empty-action Overlay action for "$.info" has no "update", "copy" or "remove": true. Add one of them, or remove the action.',
    'overlay.yaml:4:5 api/overlay-empty-action Overlay action for "$.info" has no "update", "copy" or "remove": true. Add one of them, or remove the action.',
    'overlay.yaml:5:5 api/overlay-empty-action Overlay action for "$.info" has no "update", "copy" or "remove": true. Did you mean "update"?',
    `overlay.yaml:6:29 api/overlay-invalid-target Overlay target "nonsense" is not a valid JSONPath. Use a path such as "$.paths['/users'].get".`,
  ]);
  expect(root).toEqual({ info: { title: "C", version: null } });
});
