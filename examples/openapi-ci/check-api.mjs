// Checks an OpenAPI file and compares it with an earlier version: node check-api.mjs before.yaml openapi.yaml
// Prints annotations for GitHub Actions; fails for an error, and for a breaking change without a new major version.
import { existsSync, readFileSync } from "node:fs";
import { diffApis, openVersion } from "@lectern/openapi/diff";
import { checkApi } from "@lectern/openapi/lint";

const ANNOTATIONS = { error: "error", breaking: "error", warning: "warning" };

const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
const [before, after] = process.argv.slice(2).map((path) => ({ path, text: read(path) ?? "" }));

for (const { severity, at, code, message } of checkApi(after, read).diagnostics) annotate(severity, at, code, message);

const [old, now] = [before, after].map((source) => openVersion(source, read).value);
const isMajor = majorOf(old) !== majorOf(now);
for (const change of old && now ? diffApis(old, now) : [])
  annotate(isMajor ? "notice" : change.level, change.after ?? change.before, change.subject, change.message);

function annotate(level, { file, line, column }, title, message) {
  const kind = ANNOTATIONS[level] ?? "notice";
  if (kind === "error") process.exitCode = 1;
  const place = [`file=${escapeProperty(file)}`, `line=${line}`, `col=${column}`, `title=${escapeProperty(title)}`];
  // A line break would start another command.
  console.log(`::${kind} ${place.join(",")}::${message.replace(/[%\r\n]/g, encodeURIComponent)}`);
}

function escapeProperty(text) {
  return text.replace(/[%\r\n:,]/g, encodeURIComponent);
}

function majorOf(version) {
  return version?.api.version.split(".")[0];
}
