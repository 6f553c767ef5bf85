// Nested schema values through the form: every input shows what was pasted, and that is what the API receives.

import { accepts, createFlatten } from "@lectern/openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../support/console-api.ts";
import { serveConsole, withConsole } from "../support/console-site.ts";
import type { ServedSite } from "../support/serve-site.ts";
import { SEED, size } from "../support/size.ts";

const SCHEMAS = {
  Leaf: {
    type: "object",
    required: ["kind"],
    properties: { kind: { const: "leaf" }, size: { type: "integer" }, note: { type: ["string", "null"] } },
    additionalProperties: false,
  },
  Branch: {
    type: "object",
    required: ["kind", "nodes"],
    properties: { kind: { const: "branch" }, nodes: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
    additionalProperties: false,
  },
  Node: {
    oneOf: [{ $ref: "#/components/schemas/Leaf" }, { $ref: "#/components/schemas/Branch" }],
    discriminator: {
      propertyName: "kind",
      mapping: { leaf: "#/components/schemas/Leaf", branch: "#/components/schemas/Branch" },
    },
  },
  Value: {
    anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "array", items: { type: "string" } }],
  },
};

const ROOT = {
  type: "object",
  required: ["tree", "flags"],
  properties: {
    tree: { $ref: "#/components/schemas/Node" },
    flags: { type: "object", additionalProperties: { type: "array", items: { $ref: "#/components/schemas/Value" } } },
    level: { enum: ["low", 2, null, false] },
    on: { type: "boolean" },
    text: { type: "string" },
    anything: {},
  },
};

/** A seeded random number generator. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TEXTS = [
  "",
  "plain",
  " two  words ",
  "null",
  "true",
  "12",
  "é\"\\'",
  "__proto__",
  "line\nbreak",
  "{not json",
  "日本",
];

function randomValue(random: (below: number) => number): object {
  const text = (): string => TEXTS[random(TEXTS.length)] ?? "";
  const node = (depth: number): object =>
    depth > 2 || random(2) === 0
      ? {
          kind: "leaf",
          ...(random(2) === 0 && { size: random(1000) - 500 }),
          ...(random(2) === 0 && { note: random(3) === 0 ? null : text() }),
        }
      : { kind: "branch", nodes: Array.from({ length: random(3) }, () => node(depth + 1)) };
  const scalar = (): unknown => [text(), random(100) / 4, random(2) === 0, ["a", text()]][random(4)];
  const flags = Array.from({ length: random(3) }, (_, index) => [
    `k${index}${text().replace(/\s/g, "")}`,
    Array.from({ length: random(3) }, scalar),
  ]);
  const anything = (): unknown => [text(), 1.5, null, true, { deep: [1, { a: null }] }, [[], {}]][random(6)];
  return {
    tree: node(0),
    flags: Object.fromEntries(flags),
    ...(random(2) === 0 && { level: ["low", 2, null, false][random(4)] }),
    ...(random(2) === 0 && { on: random(2) === 0 }),
    ...(random(2) === 0 && { text: text() }),
    ...(random(2) === 0 && { anything: anything() }),
  };
}

let site: ServedSite;
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  site = await serveConsole({
    openapi: "3.1.0",
    info: { title: "Trees", version: "1" },
    servers: [{ url: api.origin }],
    components: { schemas: SCHEMAS },
    paths: {
      "/trees": {
        post: {
          summary: "Plant",
          requestBody: { required: true, content: { "application/json": { schema: ROOT } } },
          responses: {},
        },
      },
    },
  });
});

afterAll(async () => {
  await api?.close();
});

const VALUES = size("VALUES", 100, 500);
/** Every value shows up in the form; one of so many is also sent. */
const STEP = 10;

test("delivers random form values unchanged and valid", async () => {
  const random = createRandom(25 + SEED);
  const values = Array.from({ length: VALUES }, () => randomValue(random));
  const flatten = createFlatten({ root: { components: { schemas: SCHEMAS } } });
  await withConsole(`${site.origin}/api-reference/plant`, async ({ page }) => {
    const texts = await page.evaluate(
      async ([list, every]) => {
        const find = <T extends Element>(selector: string): T => {
          const found = document.querySelector<T>(selector);
          if (!found) throw new Error(selector);
          return found;
        };
        const turn = async (): Promise<void> => {
          for (let step = 0; step < 4; step++) await null;
        };
        const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
        const views = (): NodeListOf<HTMLButtonElement> => document.querySelectorAll(".console-switch button");
        const results: string[] = [];
        for (const [index, value] of list.entries()) {
          views()[1]?.click();
          await turn();
          const area = find<HTMLTextAreaElement>("textarea.console-raw");
          area.value = JSON.stringify(value);
          area.dispatchEvent(new Event("input", { bubbles: true }));
          await turn();
          views()[0]?.click();
          await turn();
          for (const part of document.querySelectorAll<HTMLDetailsElement>(".console-form details")) part.open = true;
          await task();
          // Each input fires an event, as if its value had been typed.
          for (const input of document.querySelectorAll<HTMLInputElement>(
            ".console-group .console-entry:not(.console-key)",
          ))
            if (input.value !== "") {
              input.dispatchEvent(new Event("input", { bubbles: true }));
              await turn();
            }
          for (const input of document.querySelectorAll(".console-group .console-select:not(.console-variant)"))
            input.dispatchEvent(new Event("change", { bubbles: true }));
          await turn();
          views()[1]?.click();
          await turn();
          results.push(find<HTMLTextAreaElement>("textarea.console-raw").value);
          if (index % every !== 0) continue;
          find<HTMLButtonElement>(".console-send").click();
          // The button stops the request until its response is complete.
          do await task();
          while (!document.querySelector(".console-send[type=submit]") || !document.querySelector(".console-status"));
        }
        return results;
      },
      [values, STEP] as const,
    );
    const parsed = texts.map((text): unknown => (text === "" ? undefined : JSON.parse(text)));
    expect(parsed).toEqual(values);
    expect(parsed.filter((value) => !accepts(flatten, ROOT, value))).toEqual([]);
    expect(api.arrived.map(({ body }): unknown => JSON.parse(String(body)))).toEqual(
      values.filter((_, index) => index % STEP === 0),
    );
  });
}, 240_000);
