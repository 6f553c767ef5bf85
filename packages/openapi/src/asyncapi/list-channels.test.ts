import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";

function read(text: string): { readonly channels: readonly unknown[]; readonly problems: readonly string[] } {
  const { value, diagnostics } = parseApi({ path: "events.yaml", text });
  const channels = value?.channels ?? [];
  return {
    channels: channels.map(({ api: _, value: __, docs, ...rest }) => ({ ...rest, href: docs.href })),
    problems: diagnostics.map(formatDiagnostic),
  };
}

test("lists channels in order, with title, `address`, tags and page settings", () => {
  const { channels, problems } = read(`
asyncapi: 3.0.0
info: { title: Events, version: "1", tags: [{ name: users, x-group: Users and teams }] }
channels:
  userEvents:
    address: /users/{id}
    title: User events
    description: All of them.
    tags: [{ name: users }]
    x-docs: { href: /events }
  secret: { address: null, summary: Short., x-hidden: true }
  shared: { $ref: "#/components/channels/shared" }
components: { channels: { shared: { address: logs, x-excluded: true } } }
`);
  expect(problems).toEqual([]);
  expect(channels).toEqual([
    {
      id: "userEvents",
      address: "/users/{id}",
      title: "User events",
      description: "All of them.",
      tags: ["users"],
      group: "Users and teams",
      hidden: false,
      excluded: false,
      href: "/events",
    },
    { id: "secret", description: "Short.", tags: [], hidden: true, excluded: false, href: undefined },
    { id: "shared", address: "logs", tags: [], hidden: false, excluded: true, href: undefined },
  ]);
});

test.each([
  [
    "asyncapi: 1.2.0\nchannels: {}",
    "events.yaml:1:11 asyncapi/unsupported-version AsyncAPI 1.2.0 is not supported. Convert the file to AsyncAPI 2 or 3.",
  ],
  [
    "asyncapi: 3.0.0",
    'events.yaml:1:1 asyncapi/no-channels "events.yaml" has no channels. Add channels under "channels".',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a: nothing",
    'events.yaml:3:6 asyncapi/invalid-object "a" must be an object. Make it an object. Until then, it is skipped.',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a: { $ref: '#/components/channels/b' }",
    'events.yaml:3:14 api/unresolved-ref Unresolved reference "#/components/channels/b". Fix the reference, or add the definition.',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a:\n    messages: { m: { $ref: '#/components/messages/m' } }",
    'events.yaml:4:28 api/unresolved-ref Unresolved reference "#/components/messages/m". Fix the reference, or add the definition.',
  ],
  [
    "asyncapi: 3.0.0\nchannels: { a: {} }\noperations:\n  o: { action: send }",
    'events.yaml:4:6 asyncapi/operation-without-channel Operation "o" has no channel, so it appears on no page. Add "channel": { "$ref": "#/channels/…" }.',
  ],
  [
    "asyncapi: 3.0.0\nchannels: { a: {} }\noperations:\n  o: { action: publish, channel: { $ref: '#/channels/a' } }",
    'events.yaml:4:16 asyncapi/unknown-action Unknown action "publish" in operation "o". Use "send" or "receive".',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a: { x-docs: { groups: [staff] } }",
    'events.yaml:3:6 api/groups-omitted "a" is restricted by "groups" and omitted, because a static site has no accounts. Remove `groups` to publish it, or list it in the navigation.',
  ],
])("reports %j", (text, problem) => {
  expect(read(text).problems).toEqual([problem]);
});

test("reports broken YAML once, at its location", () => {
  expect(read("asyncapi: 3.0.0\nchannels:\n  a: [").problems).toEqual([
    "events.yaml:3:7 api/syntax Syntax error: Flow sequence in block collection must be sufficiently indented and end with a ]. Fix the JSON or YAML.",
  ]);
});
