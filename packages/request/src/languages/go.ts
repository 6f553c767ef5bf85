// Go samples with net/http.

import type { SampleLanguage } from "../language.ts";
import { isBlock, quoteJson } from "../quote.ts";
import { fileName, type HttpRequest, type RequestPart } from "../request.ts";
import { headersBesideParts } from "./forms.ts";

export const go: SampleLanguage = { id: "go", aliases: ["golang"], title: "Go", grammar: "go", write: writeGo };

function writeGo(request: HttpRequest): string {
  const setup = setupOf(request);
  const multipart = request.body?.kind === "multipart";
  const lines = [
    ...setup.lines,
    `req, err := http.NewRequest(${quoteJson(request.method)}, ${quoteJson(request.url)}, ${setup.reader})`,
    ...CHECK,
    ...headersBesideParts(request).map(([name, value]) => `req.Header.Set(${quoteJson(name)}, ${quoteJson(value)})`),
    ...(multipart ? ['req.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    "",
    "res, err := http.DefaultClient.Do(req)",
    ...CHECK,
    "defer res.Body.Close()",
    ...(request.streams ? STREAMED : READ),
  ];
  const needed = [...setup.imports, request.streams ? "bufio" : "io", "fmt", "log", "net/http"];
  const imports = [...new Set(needed)].sort().map((name) => `\t"${name}"`);
  const code = lines.map((line) => (line === "" || line.startsWith(RAW) ? line.replace(RAW, "") : `\t${line}`));
  return `package main\n\nimport (\n${imports.join("\n")}\n)\n\nfunc main() {\n${code.join("\n")}\n}`;
}

const CHECK = ["if err != nil {", "\tlog.Fatal(err)", "}"];
const READ = ["data, err := io.ReadAll(res.Body)", ...CHECK, "fmt.Println(string(data))"];
const STREAMED = ["lines := bufio.NewScanner(res.Body)", "for lines.Scan() {", "\tfmt.Println(lines.Text())", "}"];
/** Marks a line inside a literal, where indentation would change what is sent. */
const RAW = "\u0000";

interface Setup {
  readonly lines: readonly string[];
  readonly reader: string;
  readonly imports: readonly string[];
}

function setupOf({ body }: HttpRequest): Setup {
  if (body === undefined) return { lines: [], reader: "nil", imports: [] };
  switch (body.kind) {
    case "text":
      return {
        lines: [...literalLines(`body := strings.NewReader(${quoteText(body.text)})`), ""],
        reader: "body",
        imports: ["strings"],
      };
    case "form":
      return {
        lines: [
          "form := url.Values{}",
          ...body.fields.map(([name, value]) => `form.Add(${quoteJson(name)}, ${quoteJson(value)})`),
          "body := strings.NewReader(form.Encode())",
          "",
        ],
        reader: "body",
        imports: ["net/url", "strings"],
      };
    case "multipart": {
      const files = body.parts.some(({ kind }) => kind === "file");
      const typed = body.parts.some(({ mediaType }) => mediaType !== undefined);
      const parts = body.parts.flatMap(partLines);
      return {
        lines: ["body := &bytes.Buffer{}", "form := multipart.NewWriter(body)", ...parts, "form.Close()", ""],
        reader: "body",
        imports: [
          "bytes",
          "mime/multipart",
          ...(files || typed ? ["io"] : []),
          ...(files ? ["os"] : []),
          ...(typed ? ["net/textproto"] : []),
        ],
      };
    }
    case "file":
      return {
        lines: [`body, err := os.Open(${quoteJson(body.path)})`, ...CHECK, ""],
        reader: "body",
        imports: ["os"],
      };
  }
}

function partLines(part: RequestPart, index: number): readonly string[] {
  // Older Go versions don't escape line breaks in names.
  const name = quoteJson(part.name.replace(/[\r\n]/g, encodeURIComponent));
  const { mediaType, value } = part;
  if (part.kind === "file") {
    const create = `part${index}, _ := form.CreateFormFile(${name}, ${quoteJson(fileName(value))})`;
    return [
      `file${index}, _ := os.Open(${quoteJson(value)})`,
      ...(mediaType === undefined ? [create] : typedPart(part, mediaType, index)),
      `io.Copy(part${index}, file${index})`,
    ];
  }
  if (mediaType === undefined) return [`form.WriteField(${name}, ${quoteJson(value)})`];
  return [...typedPart(part, mediaType, index), `io.WriteString(part${index}, ${quoteJson(value)})`];
}

function typedPart(part: RequestPart, mediaType: string, index: number): readonly string[] {
  const field = (text: string): string => `"${text.replace(/["\r\n]/g, encodeURIComponent)}"`;
  const file = part.kind === "file" ? `; filename=${field(fileName(part.value))}` : "";
  return [
    `part${index}, _ := form.CreatePart(textproto.MIMEHeader{`,
    `\t"Content-Disposition": {${quoteJson(`form-data; name=${field(part.name)}${file}`)}},`,
    `\t"Content-Type": {${quoteJson(mediaType)}},`,
    "})",
  ];
}

function quoteText(text: string): string {
  return isBlock(text) && !text.includes("`") ? `\`${text}\`` : quoteJson(text);
}

function literalLines(code: string): readonly string[] {
  return code.split("\n").map((line, index) => (index === 0 ? line : RAW + line));
}
