// Runs generated code samples beside httpsnippet and @scalar/snippetz: which requests arrive as they were meant, and what a sample costs:
//   npm install --prefix FOLDER --ignore-scripts httpsnippet @scalar/snippetz
//   node bench/request-samples.mjs --peers FOLDER [--verbose]
// The requests are those of the tests (test/support/sample-cases.ts), except for bodies that are one file, which HAR cannot say. A request
// is right if method, URL, the given headers and the body mean the same; a cell is skipped if its program is not installed.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { importSource } from "../scripts/import-source.mjs";

const { values } = parseArgs({ options: { peers: { type: "string" }, verbose: { type: "boolean", default: false } } });
if (values.peers === undefined) {
  console.error("Usage: node bench/request-samples.mjs --peers FOLDER [--verbose]");
  process.exit(2);
}

/** How each language is run, and what the tools call it. */
const LANGUAGES = {
  curl: { command: ["bash"], extension: "sh", peer: ["shell", "curl"] },
  python: { command: ["python3"], extension: "py", peer: ["python", "requests"], needs: ["-c", "import requests"] },
  javascript: { command: [process.execPath], extension: "mjs", peer: ["javascript", "fetch"] },
};

const folder = mkdtempSync(join(tmpdir(), "lectern-samples-"));
const file = join(folder, "a 'b' $c.bin");
const BYTES = Buffer.from([0, 1, 2, 255, 254, 13, 10, 26, 0]);
writeFileSync(file, BYTES);
let arrival;
const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    arrival ??= { method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks) };
    response.setHeader("Content-Type", "application/json");
    response.end("{}");
  });
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${server.address().port}`;

const {
  casesWith,
  END_CASES,
  findLanguage,
  LANGUAGES: OWN,
  cleanRequest,
} = await importSource(
  "test/support/sample-cases.ts",
  "packages/request/src/index.ts",
  "packages/request/src/samples.ts",
);
const requests = [...casesWith(file), ...END_CASES]
  .filter(({ body }) => body?.kind !== "file")
  .map(({ name, method, url = "", headers = [], body, ...limits }) => ({
    name,
    // What code in a browser cannot send, or sends from a file that a reader chooses.
    isForBrowsers: !limits.isRejectedByFetch && !limits.files,
    request: cleanRequest({ method, url: `${origin}/x${url}`, headers, ...(body && { body }) }),
  }));

const load = createRequire(join(resolve(values.peers), "package.json"));
const { HTTPSnippet, availableTargets } = load("httpsnippet");
const snippetzPath = resolve(values.peers, "node_modules/@scalar/snippetz/dist/index.js");
const scalar = (await import(pathToFileURL(snippetzPath).href)).snippetz();
const TOOLS = {
  lectern: {
    languages: OWN.length,
    write: (request, language) => findLanguage(language).write(request),
  },
  httpsnippet: {
    languages: availableTargets().length,
    write: (request, language) => {
      const code = new HTTPSnippet(toHar(request)).convert(...LANGUAGES[language].peer);
      return Array.isArray(code) ? code[0] : code;
    },
  },
  snippetz: {
    languages: scalar.clients().length,
    write: (request, language) => {
      const [target, client] = LANGUAGES[language].peer;
      const code = scalar.print(target === "javascript" ? "js" : target, client, toHar(request));
      // Its Python has no import.
      return target === "python" ? `import requests\n${code}` : code;
    },
  },
};

function toHar({ method, url, headers, body }) {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const postData =
    body === undefined
      ? {}
      : body.kind === "text"
        ? { postData: { mimeType: type, text: body.text } }
        : body.kind === "form"
          ? { postData: { mimeType: type, params: body.fields.map(([name, value]) => ({ name, value })) } }
          : { postData: { mimeType: "multipart/form-data", params: body.parts.map(toParam) } };
  return {
    ...{ method, url, httpVersion: "HTTP/1.1", queryString: [], cookies: [], headersSize: -1, bodySize: -1 },
    headers: headers.map(([name, value]) => ({ name, value })),
    ...postData,
  };
}

function toParam({ kind, name, value, mediaType }) {
  const type = mediaType && { contentType: mediaType };
  return kind === "file" ? { name, fileName: value, ...type } : { name, value, ...type };
}

console.log(`${requests.length} requests`);
for (const [language, { command, needs }] of Object.entries(LANGUAGES)) {
  if (needs !== undefined && spawnSync(command[0], needs).status !== 0) continue;
  const cases = requests.filter(({ isForBrowsers }) => language !== "javascript" || isForBrowsers);
  const right = Object.fromEntries(Object.keys(TOOLS).map((tool) => [tool, 0]));
  for (const { name, request } of cases)
    for (const [tool, { write }] of Object.entries(TOOLS)) {
      const problem = await tryOne(() => write(request, language), request, LANGUAGES[language]);
      if (problem === undefined) right[tool]++;
      else if (values.verbose) console.log(`  ${language}, ${tool}, ${name}: ${problem}`);
    }
  console.log(
    `${language}: ${Object.entries(right)
      .map(([tool, count]) => `${tool} ${count}`)
      .join(", ")} of ${cases.length}`,
  );
}
for (let round = 1; round <= 5; round++) {
  const costs = Object.entries(TOOLS).map(([name, tool]) => `${name} ${cost(tool)}`);
  console.log(`Round ${round}, µs of CPU per sample: ${costs.join(", ")}`);
}
for (const [name, { languages }] of Object.entries(TOOLS)) console.log(`${name}: ${languages} languages`);
server.close();
rmSync(folder, { recursive: true });

/** Runs a sample; returns what is wrong with the request that arrived. */
async function tryOne(write, request, { command, extension }) {
  const path = join(folder, `sample.${extension}`);
  try {
    writeFileSync(path, write());
  } catch (error) {
    return `throws ${error.message}`;
  }
  arrival = undefined;
  const child = spawn(command[0], [...command.slice(1), path], { cwd: folder, stdio: "ignore" });
  const timer = setTimeout(() => child.kill(), 20_000);
  await new Promise((done) => child.on("close", done));
  clearTimeout(timer);
  return arrival === undefined ? "nothing arrives" : difference(request, arrival);
}

async function difference({ method, url, headers, body }, found) {
  if (found.method !== method) return `method ${found.method}`;
  if (!isDeepStrictEqual(urlMeaning(found.url), urlMeaning(url.slice(origin.length)))) return `URL ${found.url}`;
  const wrong = headers.find(([name, value]) => {
    const sent = found.headers[name.toLowerCase()];
    // A charset may be added.
    return name.toLowerCase() === "content-type" ? !sent?.startsWith(value) : sent !== value;
  });
  if (wrong !== undefined) return `header ${wrong[0]}: ${found.headers[wrong[0].toLowerCase()]}`;
  const [sent, meant] = [await bodyMeaning(body, found), meaningOf(body)];
  return isDeepStrictEqual(sent, meant) ? undefined : `body ${JSON.stringify(sent)?.slice(0, 200)}`;
}

function urlMeaning(url) {
  const [path, query = ""] = url.split("?");
  return [decodeURIComponent(path.replace(/%(?![\da-f]{2})/gi, "%25")), [...new URLSearchParams(query)]];
}

function meaningOf(body) {
  if (body === undefined) return "";
  if (body.kind === "text") return textMeaning(body.text);
  if (body.kind === "form") return body.fields.map(([name, value]) => [name, value]);
  return body.parts.map(({ kind, name, value }) => [
    name,
    (kind === "file" ? BYTES : Buffer.from(value)).toString("hex"),
  ]);
}

/** A JSON value with the digits of its long integers, or the text itself. */
function textMeaning(text) {
  try {
    return [JSON.parse(text), text.match(/\d{16,}/g)];
  } catch {
    return text;
  }
}

async function bodyMeaning(body, found) {
  if (body === undefined || body.kind === "text")
    return body ? textMeaning(found.body.toString()) : found.body.toString();
  const type = found.headers["content-type"] ?? "";
  const form = await new Response(found.body, { headers: { "Content-Type": type } }).formData().catch(() => []);
  const bytes = async (value) =>
    Buffer.from(typeof value === "string" ? value : await value.arrayBuffer()).toString("hex");
  if (body.kind === "form") return [...form];
  return Promise.all([...form].map(async ([name, value]) => [name, await bytes(value)]));
}

/** Microseconds of CPU per sample, over all requests and languages. */
function cost({ write }) {
  const before = process.cpuUsage();
  let count = 0;
  while (count < 3000)
    for (const language of Object.keys(LANGUAGES))
      for (const { request } of requests) {
        count++;
        try {
          write(request, language);
        } catch {
          // Counted as wrong above.
        }
      }
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / count);
}
