import { expect, test } from "vitest";
import { formatDiagnostic } from "../../base/diagnostic.ts";
import { parseApi } from "../parse-api.ts";

function read(text: string): { readonly channels: readonly unknown[]; readonly problems: readonly string[] } {
  const { value, diagnostics } = parseApi({ path: "events.yaml", text });
  const channels = value?.channels ?? [];
  return {
    channels: channels.map(({ api: _, value: __, docs, ...rest }) => ({ ...rest, href: docs.href })),
    problems: diagnostics.map(formatDiagnostic),
  };
}

test("channels come in their order, with title, address, tags and what the author says about the page", () => {
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
    "events.yaml:1:11 asyncapi/version AsyncAPI 1.2.0 is not supported. Convert the file to AsyncAPI 2 or 3.",
  ],
  [
    "asyncapi: 3.0.0",
    'events.yaml:1:1 asyncapi/no-channels The AsyncAPI description "events.yaml" has no channels. Add channels under "channels".',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a: nothing",
    'events.yaml:3:6 asyncapi/bad-part "a" must be an object. It is left out.',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a: { $ref: '#/components/channels/b' }",
    'events.yaml:3:14 api/reference-not-found The reference "#/components/channels/b" leads nowhere. Correct it, or add what it names.',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a:\n    messages: { m: { $ref: '#/components/messages/m' } }",
    'events.yaml:4:28 api/reference-not-found The reference "#/components/messages/m" leads nowhere. Correct it, or add what it names.',
  ],
  [
    "asyncapi: 3.0.0\nchannels: { a: {} }\noperations:\n  o: { action: send }",
    'events.yaml:4:6 asyncapi/operation-without-channel The operation "o" names no channel, so no page shows it. Add "channel": { "$ref": "#/channels/…" }.',
  ],
  [
    "asyncapi: 3.0.0\nchannels: { a: {} }\noperations:\n  o: { action: publish, channel: { $ref: '#/channels/a' } }",
    'events.yaml:4:16 asyncapi/unknown-action The action "publish" of the operation "o" is not known. Write "send" or "receive".',
  ],
  [
    "asyncapi: 3.0.0\nchannels:\n  a: { x-docs: { groups: [staff] } }",
    'events.yaml:3:6 api/groups "a" is for some readers only; a static site has no accounts, so it is left out. Remove `groups` to show it to everybody, or name it in the navigation.',
  ],
])("%j is reported", (text, problem) => {
  expect(read(text).problems).toEqual([problem]);
});

test("broken YAML is reported once, at its place", () => {
  expect(read("asyncapi: 3.0.0\nchannels:\n  a: [").problems).toEqual([
    'events.yaml:3:7 api/syntax The API description "events.yaml" cannot be read here: Flow sequence in block collection must be sufficiently indented and end with a ]. Correct the JSON or YAML at this place.',
  ]);
});
