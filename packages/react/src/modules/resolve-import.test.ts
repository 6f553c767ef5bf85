import { expect, test } from "vitest";
import { resolveImport } from "./resolve-import.ts";

const PATHS = [
  "snippets/card.jsx",
  "snippets/intro.mdx",
  "snippets/ui/index.tsx",
  "data.json",
  "logo.svg",
  "guides/local.js",
];
const files = { exists: (path: string) => PATHS.includes(path), paths: () => PATHS };

const CASES: readonly [specifier: string, result: string][] = [
  ["/snippets/card.jsx", "module snippets/card.jsx"],
  ["/snippets/card", "module snippets/card.jsx"],
  ["../snippets/card", "module snippets/card.jsx"],
  ["snippets/intro.mdx", "snippet snippets/intro.mdx"],
  ["/snippets/ui", "module snippets/ui/index.tsx"],
  ["./local", "module guides/local.js"],
  ["/data.json", "json data.json"],
  ["/logo.svg", "asset logo.svg"],
  ["react", "react"],
  ["react-dom/client", "react"],
  ["preact/hooks", "react"],
  ["react-icons/fa", "package react-icons/fa"],
  ["@scope/name", "package @scope/name"],
  ["/snippets/Card.jsx", "missing /snippets/card.jsx"],
  ["./crad.jsx", "missing /snippets/card.jsx"],
  ["/snippets/intor.mdx", "missing /snippets/intro.mdx"],
  ["./d.jsx", "missing none"],
  ["/snippets/intor.jsx", "missing none"],
  ["/snippets/intro.jsx", "missing /snippets/intro.mdx"],
  ["../../outside.js", "missing none"],
  ["/", "missing none"],
];

test.each(CASES)("resolves %s to %s", (specifier, result) => {
  const target = resolveImport(specifier, "guides/start.mdx", files);
  const rest = "path" in target ? target.path : "specifier" in target ? target.specifier : undefined;
  const guess = target.kind === "missing" ? (target.guess ?? "none") : undefined;
  expect([target.kind, rest ?? guess].filter(Boolean).join(" ")).toBe(result);
});
