import { expect, test } from "vitest";
import { followAnchors } from "./follow-anchors.ts";

function follow(root: object): unknown {
  followAnchors(root, JSON.stringify(root));
  return root;
}

test("turns an anchor into a pointer to its schema", () => {
  const root = {
    components: { schemas: { User: { $anchor: "user", type: "object" }, Team: { items: { $ref: "#user" } } } },
  };
  expect(follow(root)).toHaveProperty("components.schemas.Team.items", { $ref: "#/components/schemas/User" });
});

test("resolves references relative to an id", () => {
  const root = {
    components: {
      schemas: {
        Tree: {
          $id: "https://a.test/schemas/tree",
          $defs: { leaf: { type: "string" } },
          properties: { leaf: { $ref: "#/$defs/leaf" }, other: { $ref: "node" } },
        },
        Node: { $id: "https://a.test/schemas/node" },
        Wood: { items: { $ref: "https://a.test/schemas/tree#/$defs/leaf" } },
      },
    },
  };
  expect(follow(root)).toEqual({
    components: {
      schemas: {
        Tree: {
          $id: "https://a.test/schemas/tree",
          $defs: { leaf: { type: "string" } },
          properties: {
            leaf: { $ref: "#/components/schemas/Tree/$defs/leaf" },
            other: { $ref: "#/components/schemas/Node" },
          },
        },
        Node: { $id: "https://a.test/schemas/node" },
        Wood: { items: { $ref: "#/components/schemas/Tree/$defs/leaf" } },
      },
    },
  });
});

test("resolves a dynamic reference to its anchor", () => {
  const root = { components: { schemas: { Node: { $dynamicAnchor: "node", items: { $dynamicRef: "#node" } } } } };
  expect(follow(root)).toHaveProperty("components.schemas.Node.items", { $ref: "#/components/schemas/Node" });
});

test("leaves unresolved references, a property called $id and examples unchanged", () => {
  const root = {
    components: {
      schemas: {
        A: { $anchor: "a", properties: { $id: { type: "string" } }, example: { $ref: "#a" } },
        B: { $ref: "#missing" },
        C: { $ref: "#/components/schemas/A" },
      },
    },
  };
  expect(follow(structuredClone(root))).toEqual(root);
});
