import { expect, test } from "vitest";
import { languageLabel } from "./code-block.tsx";

test.each([
  ["ts", "TypeScript"],
  ["PY", "Python"],
  ["c#", "C#"],
  ["curl", "cURL"],
  ["logql", "logql"],
  ["__proto__", "__proto__"],
  ["", ""],
])("labels the language %j as %j", (language, label) => {
  expect(languageLabel(language)).toBe(label);
});

test.each([
  ["Bash", "bash sh shell shellscript zsh"],
  ["C", "c"],
  ["C#", "csharp cs c#"],
  ["C++", "cpp c++"],
  ["CSS", "css"],
  ["cURL", "curl"],
  ["Dart", "dart"],
  ["Diff", "diff"],
  ["Dockerfile", "docker dockerfile"],
  ["Elixir", "elixir"],
  ["Go", "go golang"],
  ["GraphQL", "graphql gql"],
  ["HCL", "hcl"],
  ["HTML", "html"],
  ["HTTP", "http"],
  ["INI", "ini"],
  ["Java", "java"],
  ["JavaScript", "javascript js mjs cjs node"],
  ["JSON", "json json5 jsonc jsonl"],
  ["JSX", "jsx"],
  ["Kotlin", "kotlin kt"],
  ["Lua", "lua"],
  ["Markdown", "markdown md"],
  ["MDX", "mdx"],
  ["PHP", "php"],
  ["PowerShell", "powershell ps1 pwsh"],
  ["Protobuf", "proto protobuf"],
  ["Python", "python py"],
  ["R", "r"],
  ["Ruby", "ruby rb"],
  ["Rust", "rust rs"],
  ["Scala", "scala"],
  ["SQL", "sql"],
  ["Svelte", "svelte"],
  ["Swift", "swift"],
  ["Terraform", "terraform tf"],
  ["TOML", "toml"],
  ["TSX", "tsx"],
  ["TypeScript", "typescript ts mts cts"],
  ["Vue", "vue"],
  ["XML", "xml"],
  ["YAML", "yaml yml"],
])("shows %s for %s", (label, names) => {
  for (const name of names.split(" ")) expect(languageLabel(name)).toBe(label);
});
