// Display names of languages.

/** The label of a language: `"ts"` → `"TypeScript"`; unknown names are returned unchanged. */
export function languageLabel(language: string): string {
  return LABELS.get(language.toLowerCase()) ?? language;
}

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Bash: ["bash", "sh", "shell", "shellscript", "zsh"],
    C: ["c"],
    "C#": ["csharp", "cs", "c#"],
    "C++": ["cpp", "c++"],
    CSS: ["css"],
    cURL: ["curl"],
    Dart: ["dart"],
    Diff: ["diff"],
    Dockerfile: ["docker", "dockerfile"],
    Elixir: ["elixir"],
    Go: ["go", "golang"],
    GraphQL: ["graphql", "gql"],
    HCL: ["hcl"],
    HTML: ["html"],
    HTTP: ["http"],
    INI: ["ini"],
    Java: ["java"],
    JavaScript: ["javascript", "js", "mjs", "cjs", "node"],
    JSON: ["json", "json5", "jsonc", "jsonl"],
    JSX: ["jsx"],
    Kotlin: ["kotlin", "kt"],
    Lua: ["lua"],
    Markdown: ["markdown", "md"],
    MDX: ["mdx"],
    PHP: ["php"],
    PowerShell: ["powershell", "ps1", "pwsh"],
    Protobuf: ["proto", "protobuf"],
    Python: ["python", "py"],
    R: ["r"],
    Ruby: ["ruby", "rb"],
    Rust: ["rust", "rs"],
    Scala: ["scala"],
    SQL: ["sql"],
    Svelte: ["svelte"],
    Swift: ["swift"],
    Terraform: ["terraform", "tf"],
    TOML: ["toml"],
    TSX: ["tsx"],
    TypeScript: ["typescript", "ts", "mts", "cts"],
    Vue: ["vue"],
    XML: ["xml"],
    YAML: ["yaml", "yml"],
  }).flatMap(([label, names]) => names.map((name): [string, string] => [name, label])),
);
